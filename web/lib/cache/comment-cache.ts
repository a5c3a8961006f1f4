import type { QueryClient } from '@tanstack/react-query';
import type { Comment } from '#contract/comments.ts';
import { type CommentListView, queryKeys } from '#web/lib/api/query-keys.ts';
import { type DetailThreadPages, updateCachedThread, updatePages } from './thread-cache.ts';

type CommentAddress = { threadId: string; commentId: string };

/** Puts a new comment on top of its thread's, in whatever order they are (spec §4), and counts it. */
export function addCachedComment(
  queryClient: QueryClient,
  threadId: string,
  comment: Comment,
): void {
  updatePages<DetailThreadPages>(queryClient, queryKeys.detailThread(threadId), (data) =>
    withComments(data, (comments, pageIndex) => {
      const others = comments.filter(({ id }) => id !== comment.id);
      return pageIndex === 0 ? [comment, ...others] : others;
    }),
  );
  count(queryClient, threadId, 1);
}

/**
 * Takes a comment back wherever it is cached: its place stays where a newer comment follows that is
 * not deleted, as in what the server answers from now on.
 */
export function removeCachedComment(
  queryClient: QueryClient,
  { threadId, commentId }: CommentAddress,
): void {
  let wasCounted = false;
  for (const { queryKey } of queryClient
    .getQueryCache()
    .findAll({ queryKey: queryKeys.detailThread(threadId) })) {
    const view = queryKey[2] as CommentListView;
    updatePages<DetailThreadPages>(queryClient, queryKey, (data) => {
      const removed = commentsOf(data).find(({ id }) => id === commentId);
      if (!removed || removed.isDeleted) return data;
      wasCounted = true;
      const marked = withComments(data, (comments) =>
        comments.map((comment) =>
          comment.id === commentId ? { ...comment, isDeleted: true } : comment,
        ),
      );
      return withoutUnfollowed(marked, view);
    });
  }
  if (wasCounted) count(queryClient, threadId, -1);
}

/** Without the deleted comments that no newer one follows; where newer ones may not be loaded, all stay. */
function withoutUnfollowed(data: DetailThreadPages, { sort }: CommentListView): DetailThreadPages {
  const isMoreBefore = data.pages[0]?.previousCursor != null;
  const isMoreAfter = data.pages.at(-1)?.nextCursor != null;
  const mayHaveNewer = (isMoreBefore && sort !== 'oldest') || (isMoreAfter && sort !== 'newest');
  if (mayHaveNewer) return data;
  const newest = commentsOf(data)
    .filter(({ isDeleted }) => !isDeleted)
    .reduce((latest, { createdAt }) => (createdAt > latest ? createdAt : latest), '');
  return withComments(data, (comments) =>
    comments.filter(({ isDeleted, createdAt }) => !isDeleted || createdAt <= newest),
  );
}

function count(queryClient: QueryClient, threadId: string, step: 1 | -1): void {
  updateCachedThread(queryClient, threadId, (thread) => ({
    ...thread,
    totalComments: thread.totalComments + step,
  }));
}

function commentsOf({ pages }: DetailThreadPages): Comment[] {
  return pages.flatMap(({ detailThread }) => detailThread.comments);
}

function withComments(
  data: DetailThreadPages,
  update: (comments: Comment[], pageIndex: number) => Comment[],
): DetailThreadPages {
  const pages = data.pages.map((page, index) => ({
    ...page,
    detailThread: {
      ...page.detailThread,
      comments: update(page.detailThread.comments, index),
    },
  }));
  return { ...data, pages };
}
