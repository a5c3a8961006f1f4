import {
  notifyManager,
  type QueryClient,
  type QueryKey,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import type { DataOf } from '#contract/endpoint.ts';
import { type DetailThread, getThread } from '#contract/threads.ts';
import { call } from '#web/lib/api/api-client.ts';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { firstQueries } from '#web/lib/api/first-calls.ts';
import { type CommentListView, queryKeys } from '#web/lib/api/query-keys.ts';
import {
  type DetailThreadPages,
  keepChangesMadeMeanwhile,
  keepWordsInLists,
} from '#web/lib/cache/thread-cache.ts';
import { withOwnVote } from '#web/lib/cache/votes.ts';
import { readNow } from '#web/store/clock.ts';
import { putUsers } from '#web/store/users.ts';

/** Who comes back to a visit within this time finds it as it was. */
const VISIT_MS = 3_600_000;

type Page = DataOf<typeof getThread>;
type Visit = CommentListView & { visit: string };

/**
 * A thread with as many of its comments as this visit has loaded; a failure is a toast (spec §8). It
 * begins with the comment asked for, or where the comments begin when that one is not there.
 */
export function useDetailThread(threadId: string, userId: string, visit: Visit) {
  const queryClient = useQueryClient();
  return useInfiniteQuery<Page, Error, DetailThreadPages, QueryKey, string | null>({
    ...detailQuery(queryClient, threadId, userId, visit),
    getPreviousPageParam: ({ previousCursor }) => previousCursor,
    structuralSharing: keepChangesMadeMeanwhile,
    meta: { failure: 'toast' },
  });
}

/** Loads the beginning of a visit before it is drawn; what fails is tried again, and told of, there. */
export async function prefetchDetailThread(
  queryClient: QueryClient,
  threadId: string,
  userId: string,
  visit: Visit,
): Promise<void> {
  await queryClient.prefetchInfiniteQuery({
    ...detailQuery(queryClient, threadId, userId, visit),
    meta: { failure: 'silence' },
  });
}

function detailQuery(queryClient: QueryClient, threadId: string, userId: string, visit: Visit) {
  const { sort, comment } = visit;
  return {
    queryKey: queryKeys.detailThreadView(threadId, { sort, comment }, visit.visit),
    queryFn: async ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) => {
      const page = await loadCommentPage({ threadId, userId, sort, comment }, pageParam, signal);
      keepWordsInLists(queryClient, page.detailThread);
      return page;
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }: Page) => nextCursor,
    staleTime: VISIT_MS,
    gcTime: VISIT_MS,
  };
}

/**
 * The page of a view's comments that the cursor leads to; its first without one: that begins where
 * the comments begin when the one asked for is not there.
 */
export async function loadCommentPage(
  { threadId, userId, sort, comment }: CommentListView & { threadId: string; userId: string },
  cursor: string | null,
  signal?: AbortSignal,
): Promise<Page> {
  const request = { threadId, sort, cursor, ...(signal && { signal }) };
  if (comment === null || cursor !== null) return takeIn(await load(request), userId);
  try {
    return takeIn(await load({ ...request, comment }), userId);
  } catch (error) {
    if (!hasStatus(error, 404)) throw error;
    return takeIn(await load(request), userId);
  }
}

/** The thread as it was last loaded, in whatever order and by whatever visit; undefined if it never was. */
export function useCachedThread(threadId: string): DetailThread | undefined {
  const queryClient = useQueryClient();
  const subscribe = useCallback(
    (onChange: () => void) =>
      queryClient.getQueryCache().subscribe(notifyManager.batchCalls(onChange)),
    [queryClient],
  );
  return useSyncExternalStore(subscribe, () => {
    const [latest] = queryClient
      .getQueryCache()
      .findAll({ queryKey: queryKeys.detailThread(threadId) })
      .filter(({ state }) => state.data !== undefined)
      .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
    const data = latest?.state.data as DetailThreadPages | undefined;
    return data?.pages[0]?.detailThread;
  });
}

type LoadRequest = {
  threadId: string;
  sort: string;
  cursor: string | null;
  comment?: string;
  signal?: AbortSignal;
};

function load({ threadId, sort, cursor, comment, signal }: LoadRequest) {
  const query = { ...firstQueries.thread({ sort, comment: comment ?? null }), cursor };
  return readNow(() => call(getThread, { params: { threadId }, query, ...(signal && { signal }) }));
}

function takeIn({ readAt, ...page }: Page & { readAt: number }, userId: string): Page {
  const { detailThread } = page;
  putUsers(
    [detailThread, ...detailThread.comments].map(({ owner }) => owner),
    readAt,
  );
  const comments = detailThread.comments.map((comment) => withOwnVote(comment, userId));
  return { ...page, detailThread: { ...withOwnVote(detailThread, userId), comments } };
}
