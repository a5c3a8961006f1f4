import { endpoint } from './endpoint.ts';
import { id, lookupText } from './fields.ts';
import { noBody, noData, noParams, noQuery } from './nothing.ts';
import { pageData, pageQuery } from './paging.ts';
import { role } from './roles.ts';
import { user } from './users.ts';
import { z } from './zod.ts';

/* The list of members, for moderators and admins, and what these do to one account. */

export const memberStates = ['muted', 'suspended', 'moderators', 'waiting'] as const;
export type MemberState = (typeof memberStates)[number];

export const member = user.extend({
  role,
  createdAt: z.iso.datetime(),
  score: z.int(),
  email: z.string().optional().describe('Only for admins'),
  isMuted: z.boolean(),
  mutedUntil: z.iso.datetime().nullable().describe('Null when it does not end by itself'),
  isSuspended: z.boolean(),
  suspendedUntil: z.iso.datetime().nullable().describe('Null when it does not end by itself'),
  invitedBy: user.nullable().describe('Who made the invitation by which they registered'),
  isWaiting: z.boolean().describe('Whether the account waits for the approval of a moderator'),
  sanctionCount: z.int().describe('How many sanctions were ever given, up to 100'),
});
export type Member = z.infer<typeof member>;

/** Without `limit`, a page has `PAGE_MAX` members. */
export const listMembers = endpoint({
  method: 'GET',
  path: '/members',
  access: 'member',
  requiresRole: 'moderator',
  status: 200,
  message: 'members retrieved',
  summary: 'List members, the newest first; at most 1,000 that a search finds',
  failures: [],
  params: noParams,
  query: z.object({
    ...pageQuery,
    name: lookupText('name').optional().describe('The beginnings of words in their names'),
    email: lookupText('email')
      .optional()
      .describe('The beginning of their e-mail addresses; only for admins'),
    state: z
      .enum(memberStates, `"state" must be one of ${memberStates.join(', ')}`)
      .optional()
      .describe(
        'Only those who are muted, or suspended, or have a role; or those who wait to be approved, who are in no other list',
      ),
  }),
  body: noBody,
  data: z.object({ members: z.array(member), ...pageData }),
});

const onMember = { access: 'member', query: noQuery, params: z.object({ userId: id }) } as const;

export const endSessionsOf = endpoint({
  ...onMember,
  method: 'DELETE',
  path: '/users/:userId/sessions',
  requiresRole: 'moderator',
  status: 200,
  message: 'sessions ended',
  summary: "End all of a user's sessions",
  failures: [403, 404],
  body: noBody,
  data: noData,
});

export const createResetLinkFor = endpoint({
  ...onMember,
  method: 'POST',
  path: '/users/:userId/password-reset',
  requiresRole: 'admin',
  status: 201,
  message: 'link created',
  summary: 'Create a link with which a member without a role can set a new password',
  failures: [403, 404],
  body: noBody,
  data: z.object({
    path: z.string().describe('To be put after the address of the forum; works once, for an hour'),
  }),
});
