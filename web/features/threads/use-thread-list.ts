import { useInfiniteQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { getThread, listThreads } from '#contract/threads.ts';
import { call } from '#web/lib/api/api-client.ts';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { firstQueries } from '#web/lib/api/first-calls.ts';
import { queryKeys, type ThreadListView } from '#web/lib/api/query-keys.ts';
import { readNow } from '#web/store/clock.ts';
import { keepChangesMadeMeanwhile, type ThreadPage } from '#web/store/lists.ts';
import { putThreads, threads } from '#web/store/threads.ts';
import { lastSeen, ownThreadsSince, useLastSeenIfTouched } from './last-seen.ts';
import { restoreVisit } from './list-visits.ts';

/** Longer than a person reads a thread before going back to the list. */
const KEPT_MS = 60 * 60 * 1_000;

type Visit = { view: ThreadListView; visit: string; userId: string };

/**
 * The threads of a view, a page after the other. Each visit loads afresh and shows meanwhile the
 * beginning of what was last seen there, and keeps that when the reader begins with it or loading
 * fails; who comes back to a visit, after a reload too, finds it as it was. A failure is a toast (spec §8), that of a
 * search is shown where its results would be.
 */
export function useThreadList({ view, visit, userId }: Visit) {
  const queryClient = useQueryClient();
  // The same function each time, or the query would look each time again.
  const placeholderData = useCallback(() => lastSeen(queryClient, view), [queryClient, view]);
  const list = useInfiniteQuery({
    ...listQuery({ view, visit, userId }),
    initialData: () => restoreVisit({ visit, userId })?.list,
    initialDataUpdatedAt: () => restoreVisit({ visit, userId })?.loadedAt,
    placeholderData,
    structuralSharing: keepChangesMadeMeanwhile,
    meta: { failure: view.q === null ? 'toast' : 'silence' },
  });
  const { isPlaceholderData: isShown, isLoadingError: isFailed } = list;
  useLastSeenIfTouched({ view, visit, isShown, isFailed });
  return list;
}

/** Loads the beginning of a visit's list before it is drawn; what fails is tried again, and told of, there. */
export async function prefetchThreadList(queryClient: QueryClient, visit: Visit): Promise<void> {
  if (restoreVisit(visit)) return;
  await queryClient.prefetchInfiniteQuery({ ...listQuery(visit), meta: { failure: 'silence' } });
}

function listQuery({ view, visit, userId }: Visit) {
  return {
    queryKey: queryKeys.threadList(view, visit),
    queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) =>
      loadThreadPage({ view, userId }, pageParam, { isQuiet: pageParam !== null, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }: ThreadPage) => nextCursor,
    staleTime: Infinity,
    gcTime: KEPT_MS,
  };
}

/** Whether there is such a thread. */
export async function isThreadThere(threadId: string): Promise<boolean> {
  try {
    await call(getThread, { params: { threadId }, query: { limit: '1' } });
    return true;
  } catch (error) {
    if (hasStatus(error, 404)) return false;
    throw error;
  }
}

/**
 * The page of a view's list that the cursor leads to; its first without one. What this page wrote or
 * deleted since it was asked for is in it or not.
 */
export async function loadThreadPage(
  { view, userId }: Pick<Visit, 'view' | 'userId'>,
  cursor: string | null,
  { isQuiet, signal }: { isQuiet: boolean; signal?: AbortSignal },
): Promise<ThreadPage> {
  const query = { ...firstQueries.threads(view), cursor };
  const {
    threads: found,
    nextCursor,
    readAt,
  } = await readNow(() => call(listThreads, { query, ...(signal && { signal }) }));
  putThreads(found, { userId, readAt, isQuiet });
  const own = cursor === null ? ownThreadsSince(view, readAt) : [];
  const ids = new Set([...own, ...found.map(({ id }) => id)]);
  return {
    ids: [...ids].filter((id) => !threads.get(id)?.isDeletedHere),
    matches: Object.fromEntries(found.flatMap(({ id, match }) => (match ? [[id, match]] : []))),
    nextCursor,
    readAt,
  };
}
