import type { InfiniteData, Query, QueryClient, QueryKey } from '@tanstack/react-query';
import type { SearchMatch } from '#contract/search.ts';

/** How long Back and Forward restore a list: longer than people read before they go back. */
export const LIST_CACHED_MS = 3_600_000;

/** A page in the query cache: the ids of its rows, and what belongs to this list alone. */
export type ListPage = { ids: string[]; nextCursor: string | null };
/** The tick (`clock.ts`) at which the request of a page started. */
type ReadTick = { readTick: number };
export type ThreadPage = ListPage &
  ReadTick & {
    /** Why each was found, where it was searched for. */
    matches: Record<string, SearchMatch>;
  };
export type CommentPage = ListPage & ReadTick & { previousCursor: string | null };

/** A list as far as it was scrolled. */
export type Pages<Page extends ListPage> = InfiniteData<Page, string | null>;

/** The ids of all that a list shows. */
export function idsOf({ pages }: { pages: readonly ListPage[] }): string[] {
  return pages.flatMap(({ ids }) => ids);
}

/** Changes the lists below the key, and leaves their age as it is. */
export function changeLists<Page extends ListPage>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  change: (data: Pages<Page>, query: Query) => Pages<Page>,
): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey })) {
    queryClient.setQueryData<Pages<Page>>(query.queryKey, (data) => data && change(data, query), {
      updatedAt: query.state.dataUpdatedAt,
    });
  }
}

/** The list with these ids on top, and nowhere else in it. */
export function withOnTop<Page extends ListPage>(
  data: Pages<Page>,
  ...onTop: readonly string[]
): Pages<Page> {
  const [first, ...others] = filterIds(data, (id) => !onTop.includes(id)).pages;
  return first
    ? { ...data, pages: [{ ...first, ids: [...onTop, ...first.ids] }, ...others] }
    : data;
}

/** The list with only the ids that are wanted. */
export function filterIds<Page extends ListPage>(
  data: Pages<Page>,
  isWanted: (id: string) => boolean,
): Pages<Page> {
  return {
    ...data,
    pages: data.pages.map((page) => ({ ...page, ids: page.ids.filter(isWanted) })),
  };
}

/**
 * For `structuralSharing`: adds a next or previous page to the pages as they are now. TanStack Query adds
 * it to those that it had when the request started, which would drop ids that were put on top since.
 */
export function mergeFetchedPage(current: unknown, fetched: unknown): unknown {
  if (!isPages(current) || !isPages(fetched)) return fetched;
  if (fetched.pages.length !== current.pages.length + 1) return fetched;
  const known = new Map(current.pageParams.map((param, index) => [param, current.pages[index]]));
  const pages = fetched.pageParams.map((param, index) => known.get(param) ?? fetched.pages[index]);
  return { ...fetched, pages };
}

function isPages(data: unknown): data is InfiniteData<unknown> {
  return typeof data === 'object' && data !== null && 'pages' in data && 'pageParams' in data;
}
