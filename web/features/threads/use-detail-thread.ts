import { type QueryClient, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { getThread } from '#contract/threads.ts';
import { call } from '#web/lib/api/api-client.ts';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { firstQueries } from '#web/lib/api/first-queries.ts';
import { type CommentListView, queryKeys } from '#web/lib/api/query-keys.ts';
import { withReadTick } from '#web/store/clock.ts';
import { ownCommentsSince, putComments } from '#web/store/comments.ts';
import {
  type CommentPage,
  LIST_CACHED_MS,
  mergeFetchedPage,
  type Pages,
} from '#web/store/lists.ts';
import { putDetailThread } from '#web/store/threads.ts';
import { putUsers } from '#web/store/users.ts';

type CommentListEntry = CommentListView & { historyKey: string };

/**
 * Loads a thread and its comments, page by page, for one history entry. The list begins with the comment that
 * the address names, or with the first comment when that one does not exist. A failure is a toast (spec §8).
 */
export function useDetailThread(threadId: string, userId: string, entry: CommentListEntry) {
  return useInfiniteQuery<CommentPage, Error, Pages<CommentPage>, QueryKey, string | null>({
    ...detailQuery(threadId, userId, entry),
    getPreviousPageParam: ({ previousCursor }) => previousCursor,
    structuralSharing: mergeFetchedPage,
    meta: { failure: 'toast' },
  });
}

/** Loads the first page before the thread is drawn. The thread page retries and reports a failure. */
export async function prefetchDetailThread(
  queryClient: QueryClient,
  threadId: string,
  userId: string,
  entry: CommentListEntry,
): Promise<void> {
  await queryClient.prefetchInfiniteQuery({
    ...detailQuery(threadId, userId, entry),
    meta: { failure: 'silence' },
  });
}

function detailQuery(
  threadId: string,
  userId: string,
  { sort, comment, historyKey }: CommentListEntry,
) {
  return {
    queryKey: queryKeys.detailThreadView(threadId, { sort, comment }, historyKey),
    queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) =>
      loadCommentPage({ threadId, userId, sort, comment }, pageParam, {
        isQuiet: pageParam !== null,
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }: CommentPage) => nextCursor,
    staleTime: LIST_CACHED_MS,
    gcTime: LIST_CACHED_MS,
  };
}

type CommentListRequest = CommentListView & { threadId: string; userId: string };
type LoadOptions = { isQuiet: boolean; signal?: AbortSignal };

/**
 * Loads the page of comments at the cursor, or the first one: it begins with the named comment, or with the
 * first comment when that one does not exist.
 */
export async function loadCommentPage(
  view: CommentListRequest,
  cursor: string | null,
  options: LoadOptions,
): Promise<CommentPage> {
  if (view.comment === null || cursor !== null) {
    return load({ ...view, comment: null }, cursor, options);
  }
  try {
    return await load(view, null, options);
  } catch (error) {
    if (!hasStatus(error, 404)) throw error;
    return load({ ...view, comment: null }, null, options);
  }
}

async function load(
  { threadId, userId, ...view }: CommentListRequest,
  cursor: string | null,
  { isQuiet, signal }: LoadOptions,
): Promise<CommentPage> {
  const query = { ...firstQueries.thread(view), cursor };
  const { detailThread, nextCursor, previousCursor, readTick } = await withReadTick(() =>
    call(getThread, { params: { threadId }, query, ...(signal && { signal }) }),
  );
  const context = { userId, readTick, isQuiet };
  putUsers([detailThread.owner], readTick);
  putDetailThread(detailThread, context);
  putComments(threadId, detailThread.comments, context);
  const own = cursor === null ? ownCommentsSince(threadId, readTick) : [];
  const ids = new Set([...own, ...detailThread.comments.map(({ id }) => id)]);
  return { ids: [...ids], nextCursor, previousCursor, readTick };
}
