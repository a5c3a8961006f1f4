import { useQuery } from '@tanstack/react-query';
import { getOwnRank } from '#contract/leaderboards.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';

/** Loads the reader's own score and rank. A failure is silent: the table then lacks that row. */
export function useOwnRank() {
  return useQuery({
    queryKey: queryKeys.ownRank,
    queryFn: ({ signal }) => call(getOwnRank, { signal }),
    meta: { failure: 'silence' },
  });
}
