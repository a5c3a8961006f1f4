import { useQuery } from '@tanstack/react-query';
import { getLeaderboards } from '#contract/leaderboards.ts';
import { call } from '#web/lib/api-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

/** The highest scores, highest first; a failure is a toast (spec §8). */
export function useLeaderboards() {
  return useQuery({
    queryKey: queryKeys.leaderboards,
    queryFn: async ({ signal }) => (await call(getLeaderboards, { signal })).leaderboards,
    meta: { failure: 'toast' },
  });
}
