import { useQuery, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { categoryKey, isSameCategory } from '#contract/category-key.ts';
import { listCategories } from '#contract/categories.ts';
import { call } from '#web/lib/api/api-client.ts';
import { firstQueries } from '#web/lib/api/first-queries.ts';
import type { DataOf } from '#contract/endpoint.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { useCachedData } from '#web/lib/hooks/use-cached-data.ts';

/** The cached order of the categories stays fresh this long. */
const FRESH_MS = 60_000;

const popularQuery = {
  queryKey: queryKeys.categories,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(listCategories, { query: firstQueries.categories, signal }),
  staleTime: FRESH_MS,
};

/** Loads the popular categories before they are drawn. The filter retries and reports a failure. */
export function prefetchPopularCategories(queryClient: QueryClient): Promise<void> {
  return queryClient.prefetchQuery({ ...popularQuery, meta: { failure: 'silence' } });
}

/**
 * Loads the categories with the most threads; a failure is a toast, like that of the list beside them. Refetches
 * once when the list contains a category that should be among them.
 */
export function usePopularCategories(inList: readonly string[]) {
  const popular = useQuery({ ...popularQuery, meta: { failure: 'toast' } });
  const { data, refetch } = popular;
  // When there are more pages, a category that is not loaded need not be new.
  const known = data?.nextCursor === null ? data.categories.map(({ name }) => name) : inList;
  const knownKeys = new Set(known.map(categoryKey));
  const unknown = JSON.stringify(inList.filter((name) => !knownKeys.has(categoryKey(name))));
  useEffect(() => {
    if (unknown !== '[]') void refetch({ cancelRefetch: false });
  }, [unknown, refetch]);
  return popular;
}

/**
 * Returns the category of the address in its usual spelling, taken from the list or the popular categories;
 * until those are loaded, as the address spells it.
 */
export function useCategoryName<Named extends string | null>(
  named: Named,
  inList: readonly string[],
): string | Named {
  const popular = useCachedData(queryKeys.categories) as DataOf<typeof listCategories> | undefined;
  if (named === null) return named;
  const known = [...inList, ...(popular?.categories ?? []).map(({ name }) => name)];
  return known.find((name) => isSameCategory(name, named)) ?? named;
}
