import { endpoint } from './endpoint.ts';
import { id, optionalReason, requiredLine } from './fields.ts';
import { REASON_MAX } from './limits.ts';
import { noBody, noData, noQuery } from './nothing.ts';
import { movedCategory } from './threads.ts';
import { z } from './zod.ts';

/* Acts of moderators on a thread that stays readable. A second click is answered as the first, and changes nothing. */

const ofModerators = {
  access: 'member',
  requiresRole: 'moderator',
  params: z.object({ threadId: id }),
  query: noQuery,
  data: noData,
} as const;

const mayBeWithoutReason = optionalReason('reason').describe(
  'Why, for everybody who reads the log',
);

export const lockThread = endpoint({
  ...ofModerators,
  method: 'POST',
  path: '/threads/:threadId/lock',
  status: 201,
  message: 'thread locked',
  summary: 'Lock a thread: only moderators comment in it, and nobody else edits what is in it',
  failures: [403, 404],
  body: z.object({
    reason: requiredLine('reason', REASON_MAX).describe('Why, for everybody who reads the log'),
  }),
});

export const unlockThread = endpoint({
  ...ofModerators,
  method: 'DELETE',
  path: '/threads/:threadId/lock',
  status: 200,
  message: 'thread unlocked',
  summary: 'Unlock a thread',
  failures: [403, 404],
  body: noBody,
});

export const pinThread = endpoint({
  ...ofModerators,
  method: 'POST',
  path: '/threads/:threadId/pin',
  status: 201,
  message: 'thread pinned',
  summary: 'Pin a thread, for lists that ask for `pinned=first`; at most 10 are pinned',
  failures: [403, 404],
  body: z.object({ reason: mayBeWithoutReason }),
});

export const unpinThread = endpoint({
  ...ofModerators,
  method: 'DELETE',
  path: '/threads/:threadId/pin',
  status: 200,
  message: 'thread unpinned',
  summary: 'Unpin a thread',
  failures: [403, 404],
  body: noBody,
});

export const moveThread = endpoint({
  ...ofModerators,
  method: 'PUT',
  path: '/threads/:threadId/category',
  status: 200,
  message: 'thread moved',
  summary: 'Move a thread to another category, which is no edit of its words',
  failures: [403, 404],
  body: z.object({ category: movedCategory, reason: mayBeWithoutReason }),
});
