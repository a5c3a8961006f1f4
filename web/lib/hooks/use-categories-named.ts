import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listCategories } from '#contract/categories.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';

const FOUND = '50';
/** Their order need not change while one types. */
const FRESH_MS = 60_000;

/** Those with this in their name, and until they are there the ones before; a failure is shown in place. */
export function useCategoriesNamed(q: string, { isWanted = true }: { isWanted?: boolean } = {}) {
  return useQuery({
    queryKey: queryKeys.categoriesNamed(q),
    queryFn: ({ signal }) =>
      call(listCategories, { query: { limit: FOUND, q: q || null }, signal }),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    enabled: isWanted,
    meta: { failure: 'silence' },
  });
}
