import { useQuery, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { categoryKey, isSameCategory } from '#contract/category-key.ts';
import { listCategories } from '#contract/categories.ts';
import { call } from '#web/lib/api/api-client.ts';
import { firstQueries } from '#web/lib/api/first-calls.ts';
import type { DataOf } from '#contract/endpoint.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { useCachedData } from '#web/lib/hooks/use-cached-data.ts';

/** Their order need not change while one goes back and forth. */
const FRESH_MS = 60_000;

const popularQuery = {
  queryKey: queryKeys.categories,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(listCategories, { query: firstQueries.categories, signal }),
  staleTime: FRESH_MS,
};

/** Loads them before they are drawn; what fails is tried again, and told of, there. */
export function prefetchPopularCategories(queryClient: QueryClient): Promise<void> {
  return queryClient.prefetchQuery({ ...popularQuery, meta: { failure: 'silence' } });
}

/**
 * The categories with the most threads; a failure is a toast, as that of the list beside them. When
 * the list shows one that is not among them, they are asked for again, once.
 */
export function usePopularCategories(inList: readonly string[]) {
  const popular = useQuery({ ...popularQuery, meta: { failure: 'toast' } });
  const { data, refetch } = popular;
  // Where there are more than these, one that is not among them need not be new.
  const known = data?.nextCursor === null ? data.categories.map(({ name }) => name) : inList;
  const knownKeys = new Set(known.map(categoryKey));
  const unknown = JSON.stringify(inList.filter((name) => !knownKeys.has(categoryKey(name))));
  useEffect(() => {
    if (unknown !== '[]') void refetch({ cancelRefetch: false });
  }, [unknown, refetch]);
  return popular;
}

/**
 * The category that an address names, as it is shown elsewhere: as soon as a list with its threads or the
 * categories with the most of them are there.
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
