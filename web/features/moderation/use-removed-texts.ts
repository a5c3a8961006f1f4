import { useInfiniteQuery } from '@tanstack/react-query';
import { listRemovedTexts } from '#contract/removals.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';

/** Texts may be long. */
const PAGE_SIZE = '20';

/** Loads the removed texts page by page, for moderators. The list shows a failure. */
export function useRemovedTexts() {
  const query = useInfiniteQuery({
    queryKey: queryKeys.removedTexts,
    queryFn: ({ pageParam, signal }) =>
      call(listRemovedTexts, { query: { limit: PAGE_SIZE, cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    meta: { failure: 'silence' },
  });
  return { query, texts: query.data?.pages.flatMap(({ texts }) => texts) ?? [] };
}
