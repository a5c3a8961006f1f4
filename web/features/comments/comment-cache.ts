import type { QueryClient } from '@tanstack/react-query';
import type { Comment } from '#contract/comments.ts';
import type { DetailThread, Thread } from '#contract/threads.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { updateCached } from '#web/lib/update-cached.ts';

/** Puts a new comment on top of its thread's, and counts it in the list of threads. */
export function addCachedComment(
  queryClient: QueryClient,
  threadId: string,
  comment: Comment,
): void {
  updateCached<DetailThread>(queryClient, queryKeys.detailThread(threadId), (thread) => ({
    ...thread,
    comments: [comment, ...thread.comments.filter(({ id }) => id !== comment.id)],
  }));
  updateCached<Thread[]>(queryClient, queryKeys.threads, (threads) =>
    threads.map((thread) =>
      thread.id === threadId ? { ...thread, totalComments: thread.totalComments + 1 } : thread,
    ),
  );
}

/** Changes one comment of a cached thread. */
export function updateCachedComment(
  queryClient: QueryClient,
  threadId: string,
  commentId: string,
  update: (comment: Comment) => Comment,
): void {
  updateCached<DetailThread>(queryClient, queryKeys.detailThread(threadId), (thread) => ({
    ...thread,
    comments: thread.comments.map((comment) =>
      comment.id === commentId ? update(comment) : comment,
    ),
  }));
}
