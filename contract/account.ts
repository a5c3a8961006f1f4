import { type Download, endpoint } from './endpoint.ts';
import { id, requiredLine, requiredText } from './fields.ts';
import { NAME_MAX, PASSWORD_MAX } from './limits.ts';
import { noBody, noData, noParams, noQuery } from './nothing.ts';
import { pageData, pageQuery } from './paging.ts';
import { removedText } from './removals.ts';
import { reportReasons } from './reports.ts';
import { role } from './roles.ts';
import { newPassword, profile } from './users.ts';
import { voteType } from './votes.ts';
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

const session = z.object({
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

const words = { createdAt: time, editedAt: time.nullable() };
const vote = { voteType, votedAt: time };

/** All data of an account, without deleted threads and comments, whose texts are erased. */
export const ownData = z.object({
  exportedAt: time,
  profile: z.object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    emailConfirmedAt: time.nullable().describe('When the address was confirmed'),
    newEmail: z.string().nullable().describe('The new address that waits to be confirmed'),
    score: z.int(),
    role,
    createdAt: time,
  }),
  secondFactors: z.object({
    totpConfirmedAt: time.nullable().describe('Since when one-time codes are on; null when off'),
    recoveryCodesLeft: z.int(),
    passkeys: z.array(z.object({ name: z.string(), createdAt: time, lastUsedAt: time.nullable() })),
  }),
  sessions: z.array(session),
  loginAddresses: z
    .array(
      z.object({
        addressHash: z
          .string()
          .describe('SHA-256 of the e-mail address and the IP address, in hex'),
        lastLoginAt: time.describe('The time of the last login from there, to about a day'),
      }),
    )
    .describe('The addresses of logins, hashed: no whole IP address is stored'),
  loginDevices: z
    .array(
      z.object({
        deviceHash: z
          .string()
          .describe(
            'SHA-256 of the id that a browser stores, or of a browser and its network, in hex',
          ),
        lastLoginAt: time.describe('The time of the last login with it, to about a day'),
      }),
    )
    .describe('The devices of logins, hashed'),
  threads: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      body: z.string(),
      category: z.string(),
      ...words,
    }),
  ),
  threadRevisions: z
    .array(
      z.object({
        threadId: z.string(),
        title: z.string(),
        body: z.string(),
        category: z.string(),
        writtenAt: time,
      }),
    )
    .describe('The earlier versions of the threads'),
  comments: z.array(
    z.object({ id: z.string(), threadId: z.string(), content: z.string(), ...words }),
  ),
  commentRevisions: z
    .array(z.object({ commentId: z.string(), content: z.string(), writtenAt: time }))
    .describe('The earlier versions of the comments'),
  removedTexts: z
    .array(removedText)
    .describe('What moderators removed and may restore, for 30 days'),
  reports: z
    .array(
      z.object({
        threadId: z.string(),
        commentId: z.string().nullable(),
        reason: z.enum(reportReasons),
        words: z.string(),
        reportedAt: time,
      }),
    )
    .describe('What one reported, until 90 days after the decision'),
  threadVotes: z.array(z.object({ threadId: z.string(), ...vote })),
  commentVotes: z
    .array(z.object({ commentId: z.string(), ...vote }))
    .describe('0 for a retracted vote'),
});

export const exportOwnData = {
  path: '/users/me/export',
  access: 'member',
  summary: "Download all of one's data",
  description: `One JSON object without the envelope, streamed as it is read. It may lack what is written
during the download. It is cut off when the session ends.`,
  fileName: 'data-saya.json',
  file: ownData,
} as const satisfies Download;
