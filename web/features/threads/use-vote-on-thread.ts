import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { downVoteThread, upVoteThread, type DetailThread, type Thread } from '#contract/threads.ts';
import { call } from '#web/lib/api-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { stopFetching } from '#web/lib/update-cached.ts';
import { applyVote, toggleVote, type VoteDirection, type VotesBy } from '#web/lib/votes.ts';

/**
 * Votes on a thread: the list is toggled at once; a failure is a toast and the same toggle again, so
 * that what arrived meanwhile survives. Votes on one thread go to the server one after the other, and
 * each answer is taken as it is, with the toggles that still wait for theirs on top of it.
 */
export function useVoteOnThread(threadId: string, userId: string) {
  const queryClient = useQueryClient();
  const mutationKey = ['voteOnThread', threadId];

  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: async (direction: VoteDirection) => {
      const endpoint = direction === 'up' ? upVoteThread : downVoteThread;
      return (await call(endpoint, { params: { threadId } })).vote;
    },
    // Nothing is awaited here: the toggle is in the cache before anything else can happen.
    onMutate: (direction) => {
      const wasFetchingList = stopFetching(queryClient, queryKeys.threads);
      const wasFetchingDetail = stopFetching(queryClient, queryKeys.detailThread(threadId));
      updateVotes(queryClient, threadId, (thread) => toggleVote(thread, userId, direction));
      return { wasFetching: wasFetchingList || wasFetchingDetail };
    },
    onSuccess: (vote) => {
      // The first of the pending ones is this one.
      const [, ...waiting] = pendingDirections(queryClient, mutationKey);
      updateVotes(queryClient, threadId, (thread) =>
        waiting.reduce(
          (voted, direction) => toggleVote(voted, userId, direction),
          applyVote(thread, userId, vote.voteType),
        ),
      );
    },
    onError: (_, direction) => {
      updateVotes(queryClient, threadId, (thread) => toggleVote(thread, userId, direction));
    },
    onSettled: async (_, error, __, context) => {
      const isLast = pendingDirections(queryClient, mutationKey).length <= 1;
      if (!isLast || !(error || context?.wasFetching)) return;
      // Not awaited: the next click need not wait for the list.
      void queryClient.invalidateQueries({ queryKey: queryKeys.threads });
      void queryClient.invalidateQueries({ queryKey: queryKeys.detailThread(threadId) });
    },
    meta: { failure: 'toast' },
  });
}

function pendingDirections(queryClient: QueryClient, mutationKey: string[]): VoteDirection[] {
  return queryClient
    .getMutationCache()
    .findAll({ mutationKey, status: 'pending' })
    .map((mutation) => mutation.state.variables as VoteDirection);
}

function updateVotes(
  queryClient: QueryClient,
  threadId: string,
  update: <T extends VotesBy>(thread: T) => T,
): void {
  queryClient.setQueryData<Thread[]>(queryKeys.threads, (threads) =>
    threads?.map((thread) => (thread.id === threadId ? update(thread) : thread)),
  );
  queryClient.setQueryData<DetailThread>(
    queryKeys.detailThread(threadId),
    (thread) => thread && update(thread),
  );
}
