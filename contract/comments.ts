import { z } from './zod.ts';
import { endpoint } from './endpoint.ts';
import { id, requiredText } from './fields.ts';
import { COMMENT_MAX } from './limits.ts';
import { noBody, noData, noQuery } from './nothing.ts';
import { pageData, pageQuery } from './paging.ts';
import { user } from './users.ts';
import { commentVote, type VoteAction, votesBy } from './votes.ts';

export const comment = z.object({
  id: z.string(),
  content: z.string(),
  createdAt: z.iso.datetime(),
  owner: user,
  ...votesBy,
  /** When its text was last changed; null if it never was. */
  editedAt: z.iso.datetime().nullable(),
  /** Whether its owner deleted it. `content` is then a placeholder, for clients that do not know this field. */
  isDeleted: z.boolean(),
  isHeld: z
    .literal(true)
    .optional()
    .describe(
      'Sent only when true: it waits for the approval of moderators, and only its owner sees it',
    ),
});
export type Comment = z.infer<typeof comment>;

/** The text of a comment from `writtenAt` on. */
const commentRevision = z.object({ content: z.string(), writtenAt: z.iso.datetime() });

const commentParams = z.object({ threadId: id, commentId: id });

export const createComment = endpoint({
  method: 'POST',
  path: '/threads/:threadId/comments',
  access: 'member',
  status: 201,
  message: 'thread comment created',
  summary: 'Comment on a thread',
  failures: [404],
  requiresConfirmedEmail: true,
  params: z.object({ threadId: id }),
  query: noQuery,
  body: z.object({ content: requiredText('content', COMMENT_MAX) }),
  data: z.object({ comment }),
});

export const updateComment = endpoint({
  method: 'PUT',
  path: '/threads/:threadId/comments/:commentId',
  access: 'member',
  status: 200,
  message: 'thread comment updated',
  summary: "Change one's own comment; its earlier versions stay readable as revisions",
  failures: [403, 404],
  requiresConfirmedEmail: true,
  params: commentParams,
  query: noQuery,
  body: z.object({ content: requiredText('content', COMMENT_MAX) }),
  data: z.object({ comment }),
});

export const deleteComment = endpoint({
  method: 'DELETE',
  path: '/threads/:threadId/comments/:commentId',
  access: 'member',
  status: 200,
  message: 'thread comment deleted',
  summary: "Delete one's own comment, with its revisions",
  failures: [403, 404],
  params: commentParams,
  query: noQuery,
  body: noBody,
  data: noData,
});

/** Without `limit`, a page has `REVISIONS_DEFAULT` of them. */
export const listCommentRevisions = endpoint({
  method: 'GET',
  path: '/threads/:threadId/comments/:commentId/revisions',
  access: 'reader',
  status: 200,
  message: 'thread comment revisions retrieved',
  summary: 'List the current and earlier versions of a comment, newest first; 20 without a limit',
  failures: [404],
  params: commentParams,
  query: z.object(pageQuery),
  body: noBody,
  data: z.object({ revisions: z.array(commentRevision), ...pageData }),
});

export const upVoteComment = commentVoteEndpoint('up-vote', 'thread comment up voted');
export const downVoteComment = commentVoteEndpoint('down-vote', 'thread comment down voted');
export const neutralVoteComment = commentVoteEndpoint(
  'neutral-vote',
  'thread comment neutral voted',
);

function commentVoteEndpoint(action: VoteAction, message: string) {
  return endpoint({
    method: 'POST',
    path: `/threads/:threadId/comments/:commentId/${action}`,
    access: 'member',
    status: 201,
    message,
    summary: `Cast a comment ${action}; the answer has the resulting vote`,
    failures: [404],
    requiresConfirmedEmail: true,
    params: commentParams,
    query: noQuery,
    body: noBody,
    data: z.object({ vote: commentVote }),
  });
}
