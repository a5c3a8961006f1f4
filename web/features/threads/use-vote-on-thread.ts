import { downVoteThread, getThread, upVoteThread } from '#contract/threads.ts';
import { call } from '#web/lib/api/api-client.ts';
import { withReadTick } from '#web/store/clock.ts';
import { putDetailThread, threads } from '#web/store/threads.ts';
import { useVote } from '#web/store/use-vote.ts';

export function useVoteOnThread(threadId: string, userId: string) {
  const params = { threadId };
  return useVote(threads, threadId, {
    name: 'voteOnThread',
    send: (direction) => call(direction === 'up' ? upVoteThread : downVoteThread, { params }),
    refetch: async () => {
      const { detailThread, readTick } = await withReadTick(() =>
        call(getThread, { params, query: { limit: '1' } }),
      );
      putDetailThread(detailThread, { userId, readTick, isQuiet: true });
    },
  });
}
