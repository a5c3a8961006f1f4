import type { CommentPage, Pages } from '#web/store/lists.ts';

/** A page of comments; its key stays whatever comes before it. */
export type ShownPage = {
  key: string;
  /** How many comments come before it. */
  start: number;
  ids: string[];
};

/**
 * The loaded comments in pages, each comment once: an own new one is on top already when the page
 * comes that it belongs to.
 */
export function commentPages({ pages, pageParams }: Pages<CommentPage>): ShownPage[] {
  const seen = new Set<string>();
  return pages.map((page, index) => ({
    key: pageParams[index] ?? 'first',
    start: seen.size,
    ids: page.ids.filter((id) => {
      const isNew = !seen.has(id);
      seen.add(id);
      return isNew;
    }),
  }));
}
