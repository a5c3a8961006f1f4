import { useQuery } from '@tanstack/react-query';
import { getThread, listThreads } from '#contract/threads.ts';
import { call } from '#web/lib/api-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

/** The list of threads, newest first; a failure is a toast (spec §8). */
export function useThreads() {
  return useQuery({
    queryKey: queryKeys.threads,
    queryFn: async ({ signal }) => (await call(listThreads, { signal })).threads,
    meta: { failure: 'toast' },
  });
}

/** One thread with its comments; a failure is a toast (spec §8). */
export function useDetailThread(threadId: string) {
  return useQuery({
    queryKey: queryKeys.detailThread(threadId),
    queryFn: async ({ signal }) => {
      const { detailThread } = await call(getThread, { params: { threadId }, signal });
      return detailThread;
    },
    meta: { failure: 'toast' },
  });
}
