import {
  useMutation,
  useQueryClient,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { downVoteThread, getThread, upVoteThread } from '#contract/threads.ts';
import { call } from '#web/lib/api/api-client.ts';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { markRemoved } from '#web/lib/cache/removed.ts';
import { updateCachedThread } from '#web/lib/cache/thread-cache.ts';
import { applyVote, toggleVote, withOwnVote, type VoteDirection } from '#web/lib/cache/votes.ts';

/** What must be asked for again once no vote on the thread is on its way. */
type Doubts = { stopped: QueryKey[]; hasFailed: boolean };

/**
 * Votes on a thread: the list is toggled at once; a failure is a toast and the same toggle again, so
 * that what arrived meanwhile survives. Votes on one thread go to the server one after the other, and
 * each answer is taken as it is, with the toggles that still wait for theirs on top of it.
 */
export function useVoteOnThread(threadId: string, userId: string) {
  const queryClient = useQueryClient();
  const mutationKey = ['voteOnThread', threadId];
  const pending = () => queryClient.getMutationCache().findAll({ mutationKey, status: 'pending' });
  const newest = () => queryClient.getMutationCache().findAll({ mutationKey }).at(-1)?.mutationId;

  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: async (direction: VoteDirection) => {
      const endpoint = direction === 'up' ? upVoteThread : downVoteThread;
      return (await call(endpoint, { params: { threadId } })).vote;
    },
    // Nothing is awaited here: the toggle is in the cache before anything else can happen.
    onMutate: (direction): Doubts => {
      const stopped = stopFetchingAnew(queryClient, threadId);
      updateCachedThread(queryClient, threadId, (thread) => toggleVote(thread, userId, direction));
      return { stopped, hasFailed: false };
    },
    onSuccess: (vote) => {
      // The first of the pending ones is this one.
      const [, ...waiting] = pending();
      updateCachedThread(queryClient, threadId, (thread) =>
        waiting.reduce(
          (voted, { state }) => toggleVote(voted, userId, state.variables as VoteDirection),
          applyVote(thread, userId, vote.voteType),
        ),
      );
    },
    onError: (error, direction, doubts) => {
      if (hasStatus(error, 404)) markRemoved(threadId);
      updateCachedThread(queryClient, threadId, (thread) => toggleVote(thread, userId, direction));
      if (doubts) doubts.hasFailed = true;
    },
    onSettled: (_, __, ___, doubts) => {
      if (!doubts) return;
      const later = pending()[1]?.state.context as Doubts | undefined;
      if (later) {
        later.stopped.push(...doubts.stopped);
        later.hasFailed ||= doubts.hasFailed;
        return;
      }
      // Not awaited: the next click need not wait for the answers.
      for (const queryKey of doubts.stopped) {
        void queryClient.invalidateQueries({ queryKey, exact: true });
      }
      if (doubts.hasFailed) void readVotesAgain();
    },
    meta: { failure: 'toast' },
  });

  /** A vote without an answer may have been cast. */
  async function readVotesAgain(): Promise<void> {
    const known = newest();
    try {
      const answer = await call(getThread, { params: { threadId }, query: { limit: '1' } });
      // Whoever has voted since knows more: this may have been read before that, and come after it.
      if (newest() !== known) return;
      const { upVotesBy, downVotesBy, totalUpVotes, totalDownVotes } = withOwnVote(
        answer.detailThread,
        userId,
      );
      const votes = { upVotesBy, downVotesBy, totalUpVotes, totalDownVotes };
      updateCachedThread(queryClient, threadId, (thread) => ({ ...thread, ...votes }));
    } catch {
      // The failure of the vote was told already.
    }
  }
}

/** Drops the answers on their way that cannot know of the vote; a page that only goes on may come. */
function stopFetchingAnew(queryClient: QueryClient, threadId: string): QueryKey[] {
  return [queryKeys.threads, queryKeys.detailThread(threadId)]
    .flatMap((queryKey) =>
      queryClient.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' }),
    )
    .filter(({ state }) => !state.fetchMeta?.fetchMore)
    .map(({ queryKey }) => {
      void queryClient.cancelQueries({ queryKey, exact: true });
      return queryKey;
    });
}
