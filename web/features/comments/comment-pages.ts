import type { Comment } from '#contract/comments.ts';
import type { DetailThreadPages } from '#web/lib/cache/thread-cache.ts';

/** A page of comments; its key stays whatever comes before it. */
export type CommentPage = {
  key: string;
  /** How many comments come before it. */
  start: number;
  comments: Comment[];
};

/**
 * The loaded comments in pages, each comment once: an own new one is on top already when the page
 * comes that it belongs to.
 */
export function commentPages({ pages, pageParams }: DetailThreadPages): CommentPage[] {
  const seen = new Set<string>();
  return pages.map(({ detailThread }, index) => ({
    key: pageParams[index] ?? 'first',
    start: seen.size,
    comments: detailThread.comments.filter(({ id }) => {
      const isNew = !seen.has(id);
      seen.add(id);
      return isNew;
    }),
  }));
}
