import { endpoint } from './endpoint.ts';
import { id, requiredLine } from './fields.ts';
import { REASON_MAX } from './limits.ts';
import { noBody, noData, noParams, noQuery } from './nothing.ts';
import { pageData, pageQuery } from './paging.ts';
import { appeal } from './sanction.ts';
import { user } from './users.ts';
import { z } from './zod.ts';

/*
 * Texts that moderators remove. To everybody they are as if their owners had deleted them. Moderators and the owner can
 * read them for 30 days, in which they can be restored with their votes.
 */

const reason = requiredLine('reason', REASON_MAX).describe(
  'Why: for the owner, and for everybody who reads the log',
);

const ofModerators = {
  access: 'member',
  requiresRole: 'moderator',
  failures: [403, 404],
  query: noQuery,
  data: noData,
} as const;

export const removeThread = endpoint({
  ...ofModerators,
  method: 'POST',
  path: '/threads/:threadId/removal',
  status: 201,
  message: 'thread removed',
  summary: 'Remove a thread of anybody',
  params: z.object({ threadId: id }),
  body: z.object({ reason }),
});

export const restoreThread = endpoint({
  ...ofModerators,
  method: 'DELETE',
  path: '/threads/:threadId/removal',
  status: 200,
  message: 'thread restored',
  summary: 'Restore a removed thread, with its votes and revisions',
  params: z.object({ threadId: id }),
  body: noBody,
});

const commentParams = z.object({ threadId: id, commentId: id });

export const removeComment = endpoint({
  ...ofModerators,
  method: 'POST',
  path: '/threads/:threadId/comments/:commentId/removal',
  status: 201,
  message: 'thread comment removed',
  summary: 'Remove a comment of anybody',
  params: commentParams,
  body: z.object({ reason }),
});

export const restoreComment = endpoint({
  ...ofModerators,
  method: 'DELETE',
  path: '/threads/:threadId/comments/:commentId/removal',
  status: 200,
  message: 'thread comment restored',
  summary: 'Restore a removed comment, with its votes and revisions',
  params: commentParams,
  body: noBody,
});

/** Why a text waits for approval: it is one of the first of its owner, or has a link, or a word that admins listed. */
export const holdReasons = ['new-member', 'link', 'word'] as const;
export type HeldFor = (typeof holdReasons)[number];

/** A removed thread, or a removed comment, which has no title and no category. */
export const removedText = z.object({
  threadId: z.string(),
  commentId: z.string().nullable(),
  title: z.string().nullable(),
  body: z.string(),
  category: z.string().nullable(),
  reason: z.string(),
  removedAt: z.iso.datetime(),
  expiresAt: z.iso
    .datetime()
    .nullable()
    .describe(
      'Until then it can be restored; null until moderators decide on what was hidden or held',
    ),
});

/** A removed text, as its owner sees it. */
export const ownRemovedText = removedText.extend({
  isHeld: z
    .literal(true)
    .optional()
    .describe('Sent only when true: it waits for approval, and was never removed'),
  appeal: appeal.nullable().describe('What the owner wrote against the removal, if anything'),
});

export const listRemovedTexts = endpoint({
  method: 'GET',
  path: '/removed-texts',
  access: 'member',
  requiresRole: 'moderator',
  status: 200,
  message: 'removed texts retrieved',
  summary: 'List the removed texts that can be restored, the last removed first',
  failures: [],
  params: noParams,
  query: z.object(pageQuery),
  body: noBody,
  data: z.object({
    texts: z.array(
      removedText.extend({
        owner: user,
        remover: user.nullable().describe('Null when reports hid it, until a moderator decides'),
      }),
    ),
    ...pageData,
  }),
});

export const listOwnRemovedTexts = endpoint({
  method: 'GET',
  path: '/users/me/removed-texts',
  access: 'member',
  status: 200,
  message: 'removed texts retrieved',
  summary:
    "List one's own texts that moderators removed, or that wait for their approval, the last first",
  failures: [],
  params: noParams,
  query: z.object(pageQuery),
  body: noBody,
  data: z.object({ texts: z.array(ownRemovedText), ...pageData }),
});
