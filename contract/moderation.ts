import { type Download, endpoint } from './endpoint.ts';
import { id, optionalReason } from './fields.ts';
import { noBody, noParams, noQuery } from './nothing.ts';
import { pageData, pageQuery } from './paging.ts';
import { role, roles } from './roles.ts';
import { user } from './users.ts';
import { z } from './zod.ts';

/* Calls of those who keep order, and the log of what they did. Removed texts: removals.ts. */

export const setRole = endpoint({
  method: 'PUT',
  path: '/users/:userId/role',
  access: 'member',
  requiresRole: 'admin',
  status: 200,
  message: 'role updated',
  summary: "Change a user's role, which the moderation log notes",
  failures: [404],
  params: z.object({ userId: id }),
  query: noQuery,
  body: z.object({
    role: z.enum(roles, `"role" must be one of ${roles.join(', ')}`).describe('The new role'),
    reason: optionalReason('reason').describe('Why, for everybody who reads the log'),
  }),
  data: z.object({ user: user.extend({ role }) }),
});

/** What an entry of the log may be about. */
export const actions = [
  'role-changed',
  'thread-removed',
  'thread-restored',
  'comment-removed',
  'comment-restored',
  'thread-hidden',
  'comment-hidden',
  'thread-kept',
  'comment-kept',
  'thread-approved',
  'comment-approved',
  'sessions-ended',
  'reset-link-created',
  'user-kept',
  'user-warned',
  'user-muted',
  'user-suspended',
  'user-purged',
  'warning-lifted',
  'mute-lifted',
  'suspension-lifted',
  'purge-lifted',
  'appeal-upheld',
  'appeal-lifted',
  'setting-changed',
  'thread-locked',
  'thread-unlocked',
  'thread-pinned',
  'thread-unpinned',
  'thread-moved',
  'user-approved',
  'user-refused',
  'invitation-created',
  'invitation-revoked',
] as const;
export type Action = (typeof actions)[number];

/** An act, as everybody may read it: without the words that it removed, and without the names of reporters. */
export const logEntry = z.object({
  number: z.int().describe('1 for the first entry; none is missing'),
  at: z.iso.datetime(),
  action: z
    .string()
    .describe(
      `What was done: ${actions.join(', ')}. Clients must expect values that are not listed`,
    ),
  actor: user
    .nullable()
    .describe('Who did it; null for the operator, and for reports that hid a text'),
  user: user.nullable().describe('Whom it concerns'),
  threadId: z.string().nullable(),
  commentId: z.string().nullable(),
  reason: z.string(),
  details: z
    .record(z.string(), z.string())
    .describe(
      'For role-changed, thread-moved and setting-changed, `from` and `to`, of rules only their lengths, and `setting`; for an act on a user, `sanction`, and `until` when it ends by itself; for invitation-created, `uses` and `until`',
    ),
  hash: z
    .string()
    .describe('SHA-256 of the entry and of the hash before it, in hex (docs/decisions/036)'),
});
export type LogEntry = z.infer<typeof logEntry>;

/** Without `limit`, a page has `PAGE_MAX` entries. */
export const listModerationLog = endpoint({
  method: 'GET',
  path: '/moderation-log',
  access: 'reader',
  status: 200,
  message: 'moderation log retrieved',
  summary:
    'List the acts of moderators and admins, newest first; 100 without a limit. Admins may reserve it for members, or for moderators',
  failures: [403],
  params: noParams,
  query: z.object(pageQuery),
  body: noBody,
  data: z.object({ entries: z.array(logEntry), ...pageData }),
});

export const moderationLogFile = {
  path: '/moderation-log/export',
  fileName: 'catatan-moderasi.json',
} as const;

/** An entry with all that its hash is computed from, in the order of the hash. */
export const exportedEntry = z.object({
  number: z.int(),
  at: z.iso.datetime(),
  actorId: z.string().nullable(),
  action: z.string(),
  userId: z.string().nullable(),
  threadId: z.string().nullable(),
  commentId: z.string().nullable(),
  reason: z.string(),
  details: z.record(z.string(), z.string()),
  previousHash: z.string().describe('The `hash` of the entry before; 64 zeros in the first'),
  hash: z.string(),
});

export const moderationLogExport = z.object({
  exportedAt: z.iso.datetime(),
  entries: z.array(exportedEntry),
});

export const exportModerationLog = {
  ...moderationLogFile,
  access: 'reader',
  summary: 'Download the whole moderation log, the oldest entry first',
  description: `One JSON object without the envelope, streamed as it is read, with one entry in each line. Each \`hash\` is
SHA-256 of the entry and of \`previousHash\` (docs/decisions/036), so that anybody can verify the file: \`npm run verify-log --
--file FILE\` does.`,
  file: moderationLogExport,
} as const satisfies Download;
