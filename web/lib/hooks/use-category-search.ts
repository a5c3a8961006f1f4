import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listCategories } from '#contract/categories.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';

const FOUND = '50';
/** The cached order of the categories stays fresh this long. */
const FRESH_MS = 60_000;

/** Loads the categories whose name contains `q`, and shows the previous ones until then. The caller shows a failure. */
export function useCategorySearch(q: string, { isWanted = true }: { isWanted?: boolean } = {}) {
  return useQuery({
    queryKey: queryKeys.categorySearch(q),
    queryFn: ({ signal }) =>
      call(listCategories, { query: { limit: FOUND, q: q || null }, signal }),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    enabled: isWanted,
    meta: { failure: 'silence' },
  });
}
