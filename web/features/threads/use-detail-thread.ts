import { type QueryClient, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { getThread } from '#contract/threads.ts';
import { call } from '#web/lib/api/api-client.ts';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { firstQueries } from '#web/lib/api/first-calls.ts';
import { type CommentListView, queryKeys } from '#web/lib/api/query-keys.ts';
import { readNow } from '#web/store/clock.ts';
import { ownCommentsSince, putComments } from '#web/store/comments.ts';
import { type CommentPage, keepChangesMadeMeanwhile, type Pages } from '#web/store/lists.ts';
import { putDetailThread } from '#web/store/threads.ts';
import { putUsers } from '#web/store/users.ts';

/** Who comes back to a visit within this time finds it as it was. */
const VISIT_MS = 3_600_000;

type Visit = CommentListView & { visit: string };

/**
 * A thread with as many of its comments as this visit has loaded; a failure is a toast (spec §8). It
 * begins with the comment asked for, or where the comments begin when that one is not there.
 */
export function useDetailThread(threadId: string, userId: string, visit: Visit) {
  return useInfiniteQuery<CommentPage, Error, Pages<CommentPage>, QueryKey, string | null>({
    ...detailQuery(threadId, userId, visit),
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
    ...detailQuery(threadId, userId, visit),
    meta: { failure: 'silence' },
  });
}

function detailQuery(threadId: string, userId: string, { sort, comment, visit }: Visit) {
  return {
    queryKey: queryKeys.detailThreadView(threadId, { sort, comment }, visit),
    queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) =>
      loadCommentPage({ threadId, userId, sort, comment }, pageParam, {
        isQuiet: pageParam !== null,
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }: CommentPage) => nextCursor,
    staleTime: VISIT_MS,
    gcTime: VISIT_MS,
  };
}

type ThreadView = CommentListView & { threadId: string; userId: string };
type LoadOptions = { isQuiet: boolean; signal?: AbortSignal };

/**
 * The page of a view's comments that the cursor leads to; its first without one: that begins where
 * the comments begin when the one asked for is not there.
 */
export async function loadCommentPage(
  view: ThreadView,
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
  { threadId, userId, ...view }: ThreadView,
  cursor: string | null,
  { isQuiet, signal }: LoadOptions,
): Promise<CommentPage> {
  const query = { ...firstQueries.thread(view), cursor };
  const { detailThread, nextCursor, previousCursor, readAt } = await readNow(() =>
    call(getThread, { params: { threadId }, query, ...(signal && { signal }) }),
  );
  const reading = { userId, readAt, isQuiet };
  putUsers([detailThread.owner], readAt);
  putDetailThread(detailThread, reading);
  putComments(threadId, detailThread.comments, reading);
  const own = cursor === null ? ownCommentsSince(threadId, readAt) : [];
  const ids = new Set([...own, ...detailThread.comments.map(({ id }) => id)]);
  return { ids: [...ids], nextCursor, previousCursor };
}
