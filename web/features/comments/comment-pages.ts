import type { CommentPage, Pages } from '#web/store/lists.ts';

/** A page of comments, with a key that earlier pages do not change. */
export type ShownPage = {
  key: string;
  /** How many comments come before it. */
  start: number;
  ids: string[];
};

/**
 * Returns the loaded pages with each comment once. A comment that this tab created is loaded twice: on top, and where
 * its order puts it.
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
