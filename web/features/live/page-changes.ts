import { type ListPage, type Pages, withOnTop } from '#web/store/lists.ts';

/** Those of a page read again that were written after all that are loaded. */
export function writtenSince(
  loaded: readonly string[],
  refetched: readonly string[],
  createdAt: (id: string) => string,
): string[] {
  const newest = loaded.map(createdAt).reduce((a, b) => (a > b ? a : b), '');
  return refetched.filter((id) => !loaded.includes(id) && createdAt(id) >= newest);
}

/** The ids that are gone from a page: what comes after the last that is still there may only have moved on. */
export function missingFrom(loaded: readonly string[], refetched: readonly string[]): string[] {
  const last = loaded.findLastIndex((id) => refetched.includes(id));
  return loaded.slice(0, Math.max(last, 0)).filter((id) => !refetched.includes(id));
}

/**
 * The list with its first page as it is now, in the order of now; that page alone where nothing of
 * it is known, as there may be more between the two.
 */
export function withNewOnTop(list: Pages<ListPage>, first: ListPage): Pages<ListPage> {
  const isKnown = (id: string) => list.pages.some(({ ids }) => ids.includes(id));
  if (first.ids.some(isKnown)) return withOnTop(list, ...first.ids);
  return { pages: [first], pageParams: list.pageParams.slice(0, 1) };
}
