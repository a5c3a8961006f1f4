import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { shownElement } from '#web/lib/navigation/shown-elements.ts';
import { idsOf, type ListPage, type Pages } from '#web/store/lists.ts';
import { addPending } from '#web/store/pending.ts';
import { missingFrom, createdSince } from './page-changes.ts';

/** A list on the screen, and how to load a page of it. */
export interface LiveList {
  readonly queryKey: QueryKey;
  readonly rows: {
    get(id: string): { createdAt: string; editedAt: string | null; isPinned?: boolean } | undefined;
    change(id: string, fields: { isRemoved?: boolean; latestEditedAt?: string | null }): void;
  };
  /** Returns which of the missing rows were deleted. */
  readonly findDeleted: (missing: readonly string[]) => Promise<readonly string[]>;
  /** Loads a page into the store. A quiet read leaves the texts on the screen. */
  readonly loadPage: (pageParam: string | null, isQuiet: boolean) => Promise<ListPage>;
}

/** The most pages that are loaded to find the rows of one. */
const PAGES_MAX = 5;

/**
 * Refetches the rows of the list that are on the screen. No row is added, removed or moved: counts change in place,
 * and new rows and edited texts wait until the reader asks for them. The texts of `edited` rows are replaced,
 * wherever in the list they are.
 */
export async function refetchVisible(
  queryClient: QueryClient,
  list: LiveList,
  edited: readonly string[] = [],
): Promise<void> {
  const { queryKey, rows, findDeleted } = list;
  const isWanted = (id: string) => edited.includes(id) || shownElement(id) !== undefined;
  const query = queryClient.getQueryCache().find({ queryKey, exact: true });
  const shown = queryClient.getQueryData<Pages<ListPage>>(queryKey);
  if (!query || !shown) return;

  const found: string[] = [];
  for (const [index, { ids }] of shown.pages.entries()) {
    const wanted = ids.filter(isWanted);
    if (index > 0 && wanted.length === 0) continue;
    const again = await readPage(list, shown, { index, wanted, isQuiet: edited.length === 0 });
    found.push(...again);
    const deleted = await findDeleted(missingFrom(ids, again));
    for (const id of deleted) rows.change(id, { isRemoved: true });
  }
  // An edited row that was not found keeps its text, and no longer counts as edited.
  for (const id of edited.filter((one) => !found.includes(one))) {
    const row = rows.get(id);
    if (row) rows.change(id, { latestEditedAt: row.editedAt });
  }
  const createdAt = (id: string) => rows.get(id)?.createdAt ?? '';
  addPending([query], ...createdSince(idsOf(shown), found, createdAt));
}

/** Loads the page again, and the pages after it while new rows have moved wanted ones there. */
async function readPage(
  { loadPage }: LiveList,
  shown: Pages<ListPage>,
  { index, wanted, isQuiet }: { index: number; wanted: readonly string[]; isQuiet: boolean },
): Promise<string[]> {
  const order = idsOf(shown);
  const lastWanted = Math.max(0, ...wanted.map((id) => order.indexOf(id)));
  const found: string[] = [];
  let cursor = shown.pageParams[index] ?? null;
  for (let count = 0; count < PAGES_MAX; count += 1) {
    const { ids, nextCursor } = await loadPage(cursor, isQuiet);
    found.push(...ids);
    const lastFound = Math.max(...found.map((id) => order.indexOf(id)));
    if (lastFound >= lastWanted || nextCursor === null) break;
    cursor = nextCursor;
  }
  return found;
}
