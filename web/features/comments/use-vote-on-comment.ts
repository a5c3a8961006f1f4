import { downVoteComment, upVoteComment } from '#contract/comments.ts';
import { getThread } from '#contract/threads.ts';
import { call } from '#web/lib/api/api-client.ts';
import { withReadTick } from '#web/store/clock.ts';
import { comments, putComments } from '#web/store/comments.ts';
import { useVote } from '#web/store/use-vote.ts';

type VotedComment = { threadId: string; commentId: string; userId: string };

export function useVoteOnComment({ threadId, commentId, userId }: VotedComment) {
  return useVote(comments, commentId, {
    name: 'voteOnComment',
    send: (direction) =>
      call(direction === 'up' ? upVoteComment : downVoteComment, {
        params: { threadId, commentId },
      }),
    refetch: async () => {
      const { detailThread, readTick } = await withReadTick(() =>
        call(getThread, { params: { threadId }, query: { comment: commentId, limit: '1' } }),
      );
      putComments(threadId, detailThread.comments, { userId, readTick, isQuiet: true });
    },
  });
}
