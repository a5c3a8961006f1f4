import { type ListPage, type Pages, withOnTop } from '#web/store/lists.ts';

/** Returns the ids of a refetched page that were created after all loaded ones. */
export function createdSince(
  loaded: readonly string[],
  refetched: readonly string[],
  createdAt: (id: string) => string,
): string[] {
  const newest = loaded.map(createdAt).reduce((a, b) => (a > b ? a : b), '');
  return refetched.filter((id) => !loaded.includes(id) && createdAt(id) >= newest);
}

/** Returns the ids that a refetched page lacks. Those after the last common id are not counted: they may have moved to the next page. */
export function missingFrom(loaded: readonly string[], refetched: readonly string[]): string[] {
  const last = loaded.findLastIndex((id) => refetched.includes(id));
  return loaded.slice(0, Math.max(last, 0)).filter((id) => !refetched.includes(id));
}

/**
 * Puts the refetched first page on top of the list. Returns that page alone when none of it was loaded, as rows
 * between the two may be missing. Pinned rows are on top of both.
 */
export function withNewOnTop(
  list: Pages<ListPage>,
  first: ListPage,
  isPinned: (id: string) => boolean = () => false,
): Pages<ListPage> {
  const isKnown = (id: string) => !isPinned(id) && list.pages.some(({ ids }) => ids.includes(id));
  if (first.ids.some(isKnown)) return withOnTop(list, ...first.ids);
  return { pages: [first], pageParams: list.pageParams.slice(0, 1) };
}
