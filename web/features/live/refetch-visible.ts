import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { shownElement } from '#web/lib/navigation/shown-elements.ts';
import { idsOf, type ListPage, type Pages } from '#web/store/lists.ts';
import { addPending } from '#web/store/pending.ts';
import { missingFrom, writtenSince } from './page-changes.ts';

/** A list on the screen, and how to read a page of it. */
export interface ShownList {
  readonly queryKey: QueryKey;
  readonly rows: {
    get(id: string): { createdAt: string; editedAt: string | null } | undefined;
    change(id: string, fields: { isRemoved?: boolean; latestEditedAt?: string | null }): void;
  };
  /** Which of those were deleted that are missing now among the others. */
  readonly findDeleted: (missing: readonly string[]) => Promise<readonly string[]>;
  /** Reads a page into the store; quietly, where the words on the screen are to stay. */
  readonly loadPage: (pageParam: string | null, isQuiet: boolean) => Promise<ListPage>;
}

/** A page is looked for no further than this many pages on. */
const PAGES_MAX = 5;

/**
 * Refetches what the list shows on the screen. Nothing is added, taken out or moved: counts
 * change in place, what is new waits, and so do new words, unless those of `edited` are asked for:
 * then they come, from wherever in the list.
 */
export async function refetchVisible(
  queryClient: QueryClient,
  list: ShownList,
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
  // What is not to be found has no new words.
  for (const id of edited.filter((one) => !found.includes(one))) {
    const row = rows.get(id);
    if (row) rows.change(id, { latestEditedAt: row.editedAt });
  }
  const createdAt = (id: string) => rows.get(id)?.createdAt ?? '';
  addPending([query], ...writtenSince(idsOf(shown), found, createdAt));
}

/** What is in the page now; where new entries pushed others off it, in the pages after it too. */
async function readPage(
  { loadPage }: ShownList,
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
    const lastSeen = Math.max(...found.map((id) => order.indexOf(id)));
    if (lastSeen >= lastWanted || nextCursor === null) break;
    cursor = nextCursor;
  }
  return found;
}
