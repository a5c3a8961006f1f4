import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import type { ForumEvent } from '#contract/events.ts';
import type { DetailThreadPages, ThreadPages } from '#web/lib/cache/thread-cache.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { runningRefetches } from './refetch-visible.ts';

type EventOf<Type extends ForumEvent['type']> = Extract<ForumEvent, { type: Type }>;

/** The thread's counts as they stand, wherever it is loaded. */
export function applyThreadCounts(
  queryClient: QueryClient,
  { threadId, totalComments, totalUpVotes, totalDownVotes }: EventOf<'thread-changed'>,
): void {
  const counts = { totalComments, totalUpVotes, totalDownVotes };
  updateLoaded<ThreadPages>(queryClient, queryKeys.threads, (data) => {
    if (!data.pages.some(({ threads }) => threads.some(({ id }) => id === threadId))) return data;
    const pages = data.pages.map((page) => ({
      ...page,
      threads: page.threads.map((thread) =>
        thread.id === threadId ? { ...thread, ...counts } : thread,
      ),
    }));
    return { ...data, pages };
  });
  updateLoaded<DetailThreadPages>(queryClient, queryKeys.detailThread(threadId), (data) => ({
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      detailThread: { ...page.detailThread, ...counts },
    })),
  }));
}

/** The comment's counts as they stand, wherever it is loaded. */
export function applyCommentCounts(
  queryClient: QueryClient,
  { threadId, commentId, totalUpVotes, totalDownVotes }: EventOf<'comment-changed'>,
): void {
  updateLoaded<DetailThreadPages>(queryClient, queryKeys.detailThread(threadId), (data) => ({
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      detailThread: {
        ...page.detailThread,
        comments: page.detailThread.comments.map((comment) =>
          comment.id === commentId ? { ...comment, totalUpVotes, totalDownVotes } : comment,
        ),
      },
    })),
  }));
}

/**
 * Changes what is loaded below the key. An answer on its way may be from before the change: the
 * change is made to it as well, and nothing is asked for again, however many changes there are.
 */
function updateLoaded<Data>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  update: (data: Data) => Data,
): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey })) {
    updateQuietly(queryClient, query, update);
    // Only after the answer is in the cache.
    const updateAgain = () => setTimeout(() => updateQuietly(queryClient, query, update));
    for (const answer of [query.promise, ...runningRefetches])
      answer?.then(updateAgain, updateAgain);
  }
}

/** Leaves the age of what is cached as it is. */
function updateQuietly<Data>(
  queryClient: QueryClient,
  { queryKey, state }: Query,
  update: (data: Data) => Data,
): void {
  const data = queryClient.getQueryData<Data>(queryKey);
  const updated = data && update(data);
  if (updated === data) return;
  queryClient.setQueryData<Data>(queryKey, updated, { updatedAt: state.dataUpdatedAt });
}
