import { useInfiniteQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { getThread, listThreads } from '#contract/threads.ts';
import { call } from '#web/lib/api/api-client.ts';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { firstQueries } from '#web/lib/api/first-queries.ts';
import { queryKeys, type ThreadListView } from '#web/lib/api/query-keys.ts';
import { withReadTick } from '#web/store/clock.ts';
import { LIST_CACHED_MS, mergeFetchedPage, type ThreadPage } from '#web/store/lists.ts';
import { putThreads, threads } from '#web/store/threads.ts';
import { ownThreadsSince, placeholderList, useKeepPlaceholderOnInput } from './placeholder-list.ts';
import { restoreThreadList } from './stored-lists.ts';

type ListRequest = { view: ThreadListView; historyKey: string; userId: string };

/**
 * Loads the threads of a view, page by page. Each history entry has its own list: Back, Forward and a reload
 * restore it, and a new entry loads it anew. Until its answer comes, a new entry shows the first page that
 * was last seen of the view. A failure is a toast (spec §8); that of a search is shown in place of the results.
 */
export function useThreadList({ view, historyKey, userId }: ListRequest) {
  const queryClient = useQueryClient();
  // A new function would make the query compute its placeholder again at each render.
  const placeholderData = useCallback(
    () => placeholderList(queryClient, view),
    [queryClient, view],
  );
  const list = useInfiniteQuery({
    ...listQuery({ view, historyKey, userId }),
    initialData: () => restoreThreadList({ historyKey, userId })?.list,
    initialDataUpdatedAt: () => restoreThreadList({ historyKey, userId })?.loadedAt,
    placeholderData,
    structuralSharing: mergeFetchedPage,
    meta: { failure: view.q === null ? 'toast' : 'silence' },
  });
  const { isPlaceholderData: isShown, isLoadingError: isFailed } = list;
  useKeepPlaceholderOnInput({ view, historyKey, isShown, isFailed });
  return list;
}

/** Loads the first page before the list is drawn, unless it is restored. The list retries and reports a failure. */
export async function prefetchThreadList(
  queryClient: QueryClient,
  request: ListRequest,
): Promise<void> {
  if (restoreThreadList(request)) return;
  await queryClient.prefetchInfiniteQuery({ ...listQuery(request), meta: { failure: 'silence' } });
}

function listQuery({ view, historyKey, userId }: ListRequest) {
  return {
    queryKey: queryKeys.threadList(view, historyKey),
    queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) =>
      loadThreadPage({ view, userId }, pageParam, { isQuiet: pageParam !== null, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }: ThreadPage) => nextCursor,
    staleTime: Infinity,
    gcTime: LIST_CACHED_MS,
  };
}

/** Returns whether the thread exists. */
export async function threadExists(threadId: string): Promise<boolean> {
  try {
    await call(getThread, { params: { threadId }, query: { limit: '1' } });
    return true;
  } catch (error) {
    if (hasStatus(error, 404)) return false;
    throw error;
  }
}

/**
 * Loads the page at the cursor, or the first one. Adds the threads that this tab created since the request
 * started, and leaves out those that it deleted.
 */
export async function loadThreadPage(
  { view, userId }: Pick<ListRequest, 'view' | 'userId'>,
  cursor: string | null,
  { isQuiet, signal }: { isQuiet: boolean; signal?: AbortSignal },
): Promise<ThreadPage> {
  const query = { ...firstQueries.threads(view), cursor };
  const {
    threads: found,
    nextCursor,
    readTick,
  } = await withReadTick(() => call(listThreads, { query, ...(signal && { signal }) }));
  putThreads(found, { userId, readTick, isQuiet });
  const own = cursor === null ? ownThreadsSince(view, readTick) : [];
  const ids = new Set([...own, ...found.map(({ id }) => id)]);
  return {
    ids: [...ids].filter((id) => !threads.get(id)?.isDeletedHere),
    matches: Object.fromEntries(found.flatMap(({ id, match }) => (match ? [[id, match]] : []))),
    nextCursor,
    readTick,
  };
}
