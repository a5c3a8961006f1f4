import { downVoteComment, upVoteComment } from '#contract/comments.ts';
import { call } from '#web/lib/api/api-client.ts';
import { comments } from '#web/store/comments.ts';
import { useVote } from '#web/store/use-vote.ts';

export function useVoteOnComment(params: { threadId: string; commentId: string }) {
  return useVote(comments, params.commentId, {
    name: 'voteOnComment',
    send: (direction) => call(direction === 'up' ? upVoteComment : downVoteComment, { params }),
  });
}
