import type { InfiniteData, Query, QueryClient, QueryKey } from '@tanstack/react-query';
import type { Comment } from '#contract/comments.ts';
import type { DataOf } from '#contract/endpoint.ts';
import type { DetailThread, getThread, listThreads, Thread } from '#contract/threads.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';

/** A list of threads in the cache: a page after the other, as far as it was scrolled. */
export type ThreadPages = InfiniteData<DataOf<typeof listThreads>, string | null>;

/** A thread in the cache: each page has the thread with some of its comments. */
export type DetailThreadPages = InfiniteData<DataOf<typeof getThread>, string | null>;

/** What lists and views of a thread have in common. */
export type AnyThread = Pick<Thread & DetailThread, keyof Thread & keyof DetailThread>;

/** Changes a thread wherever it is cached. */
export function updateCachedThread(
  queryClient: QueryClient,
  threadId: string,
  update: <T extends AnyThread>(thread: T) => T,
): void {
  updateLists(queryClient, (threads) =>
    threads.map((thread) => (thread.id === threadId ? update(thread) : thread)),
  );
  updateViews(queryClient, threadId, update);
}

/** Gives every list the words of a thread that has just been read, where it has others. */
export function keepWordsInLists(
  queryClient: QueryClient,
  { id, title, body, category, categoryName }: AnyThread,
): void {
  const isOther = (thread: Thread) =>
    thread.id === id &&
    (thread.title !== title ||
      thread.body !== body ||
      thread.category !== category ||
      thread.categoryName !== categoryName);
  const lists = queryClient.getQueriesData<ThreadPages>({ queryKey: queryKeys.threads });
  if (!lists.some(([, data]) => data?.pages.some(({ threads }) => threads.some(isOther)))) return;
  updateLists(queryClient, (threads) =>
    threads.map((thread) =>
      isOther(thread) ? { ...thread, title, body, category, categoryName } : thread,
    ),
  );
}

/** Takes a thread out of every list. */
export function removeCachedThread(queryClient: QueryClient, threadId: string): void {
  updateLists(queryClient, (threads) => threads.filter(({ id }) => id !== threadId));
}

/** Changes one comment wherever it is cached. */
export function updateCachedComment(
  queryClient: QueryClient,
  { threadId, commentId }: { threadId: string; commentId: string },
  update: (comment: Comment) => Comment,
): void {
  updateViews(queryClient, threadId, (thread) => ({
    ...thread,
    comments: thread.comments.map((comment) =>
      comment.id === commentId ? update(comment) : comment,
    ),
  }));
}

/** Changes the threads of every cached list. */
function updateLists(queryClient: QueryClient, update: (threads: Thread[]) => Thread[]): void {
  updatePages<ThreadPages>(queryClient, queryKeys.threads, (data) => ({
    ...data,
    pages: data.pages.map((page) => ({ ...page, threads: update(page.threads) })),
  }));
}

function updateViews(
  queryClient: QueryClient,
  threadId: string,
  update: (thread: DetailThread) => DetailThread,
): void {
  updatePages<DetailThreadPages>(queryClient, queryKeys.detailThread(threadId), (data) => ({
    ...data,
    pages: data.pages.map((page) => ({ ...page, detailThread: update(page.detailThread) })),
  }));
}

/**
 * Changes what is cached below the key, and leaves its age as it is. An answer on its way that
 * cannot know of the change is asked for again, unless it only goes on where the cached pages end.
 */
export function updatePages<Data>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  update: (data: Data) => Data,
): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey })) {
    const mustAskAgain = isFetchingAnew(query);
    // The state goes back at once, before the promise settles: a change made next is not lost.
    if (mustAskAgain) void queryClient.cancelQueries({ queryKey: query.queryKey, exact: true });
    queryClient.setQueryData<Data>(query.queryKey, (data) => data && update(data), {
      updatedAt: query.state.dataUpdatedAt,
    });
    if (mustAskAgain) void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
  }
}

/**
 * For `structuralSharing`: the next or previous page comes to the pages as they are by now. On its
 * own the query would put back those of the moment when it asked, and a vote cast since then is gone.
 */
export function keepChangesMadeMeanwhile(present: unknown, fetched: unknown): unknown {
  if (!isPages(present) || !isPages(fetched)) return fetched;
  if (fetched.pages.length !== present.pages.length + 1) return fetched;
  if (isEqual(present.pageParams, fetched.pageParams.slice(0, -1))) {
    return { ...fetched, pages: [...present.pages, ...fetched.pages.slice(-1)] };
  }
  if (isEqual(present.pageParams, fetched.pageParams.slice(1))) {
    return { ...fetched, pages: [...fetched.pages.slice(0, 1), ...present.pages] };
  }
  return fetched;
}

function isPages(data: unknown): data is InfiniteData<unknown> {
  return typeof data === 'object' && data !== null && 'pages' in data && 'pageParams' in data;
}

function isEqual(some: readonly unknown[], others: readonly unknown[]): boolean {
  return some.length === others.length && some.every((one, index) => one === others[index]);
}

function isFetchingAnew({ state }: Query): boolean {
  return state.fetchStatus !== 'idle' && !state.fetchMeta?.fetchMore;
}
