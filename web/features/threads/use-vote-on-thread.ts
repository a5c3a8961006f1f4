import { downVoteThread, getThread, upVoteThread } from '#contract/threads.ts';
import { call } from '#web/lib/api/api-client.ts';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { withReadTick } from '#web/store/clock.ts';
import { putDetailThread, threads } from '#web/store/threads.ts';
import { useVote } from '#web/store/use-vote.ts';

/** Votes on a thread. After a failure, refetches the votes, as the vote may have been counted. */
export function useVoteOnThread(threadId: string, userId: string) {
  return useVote(threads, threadId, {
    name: 'voteOnThread',
    send: (direction) =>
      call(direction === 'up' ? upVoteThread : downVoteThread, { params: { threadId } }),
    onFailed: (error) => {
      if (hasStatus(error, 404)) threads.change(threadId, { isRemoved: true });
      // With more votes pending, the next answer contains the current vote.
      if (!threads.get(threadId)?.pendingVotes?.length) void refetchVotes(threadId, userId);
    },
  });
}

async function refetchVotes(threadId: string, userId: string): Promise<void> {
  try {
    const { detailThread, readTick } = await withReadTick(() =>
      call(getThread, { params: { threadId }, query: { limit: '1' } }),
    );
    putDetailThread(detailThread, { userId, readTick, isQuiet: true });
  } catch {
    // The failure of the vote has been shown already.
  }
}
