import { type QueryClient, useQuery } from '@tanstack/react-query';
import { getSecondFactors } from '#contract/second-factors.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';

/** Loads the user's second factors. The section shows a failure. */
export function useSecondFactors() {
  return useQuery({
    queryKey: queryKeys.secondFactors,
    queryFn: ({ signal }) => call(getSecondFactors, { signal }),
    meta: { failure: 'silence' },
  });
}

/** Reads them again after a change. */
export function refetchSecondFactors(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: queryKeys.secondFactors });
}
