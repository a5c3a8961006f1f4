import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';

type PageRequest = { query: { limit: string; cursor: string | null }; signal: AbortSignal };

/** Loads the revisions of a text, ten at a time. Its dialog shows a failure. */
export function useRevisions<Page extends { nextCursor: string | null }>(
  queryKey: QueryKey,
  load: (page: PageRequest) => Promise<Page>,
) {
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam: cursor, signal }) => load({ query: { limit: '10', cursor }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    meta: { failure: 'silence' },
  });
}
