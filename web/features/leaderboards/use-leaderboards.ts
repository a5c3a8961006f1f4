import { useQuery, type QueryClient } from '@tanstack/react-query';
import { getLeaderboards } from '#contract/leaderboards.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';

/** What was brought for the first drawing is not asked for again by it. */
const JUST_PREFETCHED_MS = 1_000;

const leaderboardsQuery = {
  queryKey: queryKeys.leaderboards,
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await call(getLeaderboards, { signal })).leaderboards,
  staleTime: JUST_PREFETCHED_MS,
};

/** The highest scores, highest first; a failure is a toast (spec §8). */
export function useLeaderboards() {
  return useQuery({ ...leaderboardsQuery, meta: { failure: 'toast' } });
}

/** Loads them before they are drawn; what fails is tried again, and told of, there. */
export function prefetchLeaderboards(queryClient: QueryClient): Promise<void> {
  return queryClient.prefetchQuery({ ...leaderboardsQuery, meta: { failure: 'silence' } });
}
