import { useQuery, type QueryClient } from '@tanstack/react-query';
import { getLeaderboards, getOwnRank } from '#contract/leaderboards.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';

/** The first render must not refetch what was prefetched for it. */
const JUST_PREFETCHED_MS = 1_000;

const leaderboardsQuery = {
  queryKey: queryKeys.leaderboards,
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await call(getLeaderboards, { signal })).leaderboards,
  staleTime: JUST_PREFETCHED_MS,
};

/** Loads the highest scores, highest first; a failure is a toast (spec §8). */
export function useLeaderboards() {
  return useQuery({ ...leaderboardsQuery, meta: { failure: 'toast' } });
}

/** Loads the leaderboard before it is drawn. The page retries and reports a failure. */
export function prefetchLeaderboards(queryClient: QueryClient): Promise<void> {
  return queryClient.prefetchQuery({ ...leaderboardsQuery, meta: { failure: 'silence' } });
}

/** Loads the reader's own score and rank. A failure is silent: the table then lacks that row. */
export function useOwnRank() {
  return useQuery({
    queryKey: queryKeys.ownRank,
    queryFn: ({ signal }) => call(getOwnRank, { signal }),
    meta: { failure: 'silence' },
  });
}
