import { endpoint } from './endpoint.ts';
import { id, requiredLine, requiredText } from './fields.ts';
import { NAME_MAX, PASSWORD_MAX } from './limits.ts';
import { noBody, noData, noParams, noQuery } from './nothing.ts';
import { pageData, pageQuery } from './paging.ts';
import { newPassword, profile } from './users.ts';
import { z } from './zod.ts';

/* Beside the public API: calls by which users manage their own account. */

const currentPassword = (name: string) => requiredText(name, PASSWORD_MAX);
const time = z.iso.datetime();

export const updateOwnProfile = endpoint({
  method: 'PUT',
  path: '/users/me',
  access: 'member',
  status: 200,
  message: 'user updated',
  summary: "Change one's name, everywhere it is shown",
  failures: [],
  params: noParams,
  query: noQuery,
  body: z.object({ name: requiredLine('name', NAME_MAX).describe('The new name') }),
  data: z.object({ user: profile }),
});

export const changePassword = endpoint({
  method: 'PUT',
  path: '/users/me/password',
  access: 'member',
  status: 200,
  message: 'password updated',
  summary:
    "Change one's password, and end all other sessions; may be repeated when its answer was lost",
  failures: [403],
  params: noParams,
  query: noQuery,
  body: z.object({
    currentPassword: currentPassword('currentPassword').describe('The current password'),
    newPassword: newPassword('newPassword').describe('The new password'),
  }),
  data: noData,
});

export const session = z.object({
  id: z.string().describe('The id of the session; its token cannot be derived from it'),
  userAgent: z.string().describe('The User-Agent of the client at the login'),
  network: z
    .string()
    .describe(
      'The network of the login, such as `203.0.113.x` or an IPv6 /48; empty where it is not known',
    ),
  createdAt: time.describe('The time of the login'),
  lastUsedAt: time.describe('The time of the last call, to about ten minutes'),
  expiresAt: time.describe('When it ends if it is not used again, 30 days after the last call'),
});

/** A session as shown to its owner. */
const ownSession = session.extend({
  isCurrent: z.boolean().describe('Whether it is the session of this call'),
});
export type OwnSession = z.infer<typeof ownSession>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/users/me/sessions',
  access: 'member',
  status: 200,
  message: 'sessions retrieved',
  summary: "List one's sessions, the newest login first",
  failures: [],
  params: noParams,
  query: z.object(pageQuery),
  body: noBody,
  data: z.object({ sessions: z.array(ownSession), ...pageData }),
});

export const endOwnSession = endpoint({
  method: 'DELETE',
  path: '/users/me/sessions/:sessionId',
  access: 'member',
  status: 200,
  message: 'session ended',
  summary: "End one of one's sessions",
  failures: [404],
  params: z.object({ sessionId: id }),
  query: noQuery,
  body: noBody,
  data: noData,
});

export const endOwnSessions = endpoint({
  method: 'DELETE',
  path: '/users/me/sessions',
  access: 'member',
  status: 200,
  message: 'sessions ended',
  summary: "End all of one's sessions, including the one in use",
  failures: [],
  params: noParams,
  query: noQuery,
  body: noBody,
  data: noData,
});

export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/users/me',
  access: 'member',
  status: 200,
  message: 'user deleted',
  summary:
    "Delete one's account, with its votes and sessions, at once or in 14 days where the forum sends mail; threads and comments stay, without its name",
  failures: [403],
  params: noParams,
  query: noQuery,
  body: z.object({ password: currentPassword('password').describe("The account's password") }),
  data: z.object({
    deletionAt: time
      .optional()
      .describe('Where the forum sends mail: until then a login brings the account back'),
  }),
});

/** The address of the download of one's data, and the name of its file. See own-data.ts. */
export const ownDataFile = { path: '/users/me/export', fileName: 'data-saya.json' } as const;
