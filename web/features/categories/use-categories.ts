import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listCategories } from '#contract/categories.ts';
import { call } from '#web/lib/api-client.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

/** Each category has its button (spec §2), unless there are more than anybody looks through. */
const POPULAR = '50';
const FOUND = '50';
/** Their order need not change while one goes back and forth. */
const FRESH_MS = 60_000;

/** The categories with the most threads; a failure is a toast, as that of the list beside them. */
export function usePopularCategories() {
  return useQuery({
    queryKey: queryKeys.categories,
    queryFn: ({ signal }) => call(listCategories, { query: { limit: POPULAR }, signal }),
    staleTime: FRESH_MS,
    meta: { failure: 'toast' },
  });
}

/** Those with this in their name, and until they are there the ones before; a failure is shown in place. */
export function useCategoriesNamed(q: string) {
  return useQuery({
    queryKey: queryKeys.categoriesNamed(q),
    queryFn: ({ signal }) =>
      call(listCategories, { query: { limit: FOUND, q: q || null }, signal }),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    meta: { failure: 'silence' },
  });
}
