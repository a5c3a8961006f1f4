import { z } from './zod.ts';
import { endpoint } from './endpoint.ts';
import { id, requiredText } from './fields.ts';
import { COMMENT_MAX } from './limits.ts';
import { noBody, noQuery } from './nothing.ts';
import { user } from './users.ts';
import { commentVote, type VoteAction, votesBy } from './votes.ts';

export const comment = z.object({
  id: z.string(),
  content: z.string(),
  createdAt: z.iso.datetime(),
  owner: user,
  ...votesBy,
});
export type Comment = z.infer<typeof comment>;

export const createComment = endpoint({
  method: 'POST',
  path: '/threads/:threadId/comments',
  access: 'member',
  status: 201,
  message: 'thread comment created',
  summary: 'Comment on a thread',
  failures: [404],
  params: z.object({ threadId: id }),
  query: noQuery,
  body: z.object({ content: requiredText('content', COMMENT_MAX) }),
  data: z.object({ comment }),
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
    summary: `Cast a comment ${action}; the answer says what now stands`,
    failures: [404],
    params: z.object({ threadId: id, commentId: id }),
    query: noQuery,
    body: noBody,
    data: z.object({ vote: commentVote }),
  });
}
