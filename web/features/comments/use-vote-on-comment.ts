import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { downVoteComment, upVoteComment } from '#contract/comments.ts';
import { call } from '#web/lib/api/api-client.ts';
import { updateCachedComment } from '#web/lib/cache/thread-cache.ts';
import { applyVote, type VoteDirection } from '#web/lib/cache/votes.ts';

type CommentAddress = { threadId: string; commentId: string };

/** Votes on a comment: the lists change when the answer is there, as it says; a failure is a toast (spec §8). */
export function useVoteOnComment({ threadId, commentId }: CommentAddress, userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: mutationKeyOf(commentId),
    // One after the other: the last click has the last word.
    scope: { id: mutationKeyOf(commentId).join(' ') },
    mutationFn: async (direction: VoteDirection) => {
      const endpoint = direction === 'up' ? upVoteComment : downVoteComment;
      return (await call(endpoint, { params: { threadId, commentId } })).vote;
    },
    onSuccess: (vote) => {
      updateCachedComment(queryClient, { threadId, commentId }, (comment) =>
        applyVote(comment, userId, vote.voteType),
      );
    },
    meta: { failure: 'toast' },
  });
}

/** Whether the icon differs from the list it stands for: an odd number of clicks still waits for its answer. */
export function useIsVoteFlipped(commentId: string, direction: VoteDirection): boolean {
  const waiting = useMutationState({
    filters: { mutationKey: mutationKeyOf(commentId), status: 'pending' },
    select: (mutation) => mutation.state.variables,
  });
  return waiting.filter((waitingFor) => waitingFor === direction).length % 2 === 1;
}

function mutationKeyOf(commentId: string): string[] {
  return ['voteOnComment', commentId];
}
