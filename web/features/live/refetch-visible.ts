import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import { markRemoved } from '#web/lib/cache/removed.ts';
import { shownElement } from '#web/lib/navigation/shown-elements.ts';
import { isOwnChangeRunning } from './after-own-change.ts';
import type { ListShape } from './list-shape.ts';
import { type Entry, goneFrom, refreshEntries, writtenSince } from './merge-pages.ts';
import { forgetWaiting, noteEdited, noteWritten } from './waiting.ts';

type Pages<Page> = InfiniteData<Page, string | null>;

/** A list on the screen, and how to read a page of it. */
export interface ShownList<Page, T extends Entry> {
  readonly queryKey: QueryKey;
  readonly shape: ListShape<Page, T>;
  /** Which of those were deleted that are missing now among the others. */
  readonly findDeleted: (missing: readonly string[]) => Promise<readonly string[]>;
  readonly loadPage: (pageParam: string | null) => Promise<Page>;
}

/** A page is looked for no further than this many pages on. */
const PAGES_MAX = 5;

/** Running refetches. An event that arrives meanwhile may be newer than what they bring. */
export const runningRefetches = new Set<Promise<void>>();

/**
 * Refetches what the list shows on the screen. Nothing is added, taken out or moved: counts
 * change in place, what is new waits, and so do new words, unless those of `edited` are asked for:
 * then they come, from wherever in the list.
 */
export async function refetchVisible<Page extends { nextCursor: string | null }, T extends Entry>(
  queryClient: QueryClient,
  list: ShownList<Page, T>,
  edited: readonly string[] = [],
): Promise<void> {
  const refetch = read(queryClient, list, edited);
  runningRefetches.add(refetch);
  try {
    await refetch;
  } finally {
    runningRefetches.delete(refetch);
  }
}

async function read<Page extends { nextCursor: string | null }, T extends Entry>(
  queryClient: QueryClient,
  list: ShownList<Page, T>,
  edited: readonly string[],
): Promise<void> {
  const { queryKey, shape, findDeleted } = list;
  const withWords = edited.length > 0;
  const isWanted = ({ id }: T) => edited.includes(id) || shownElement(id) !== undefined;
  const query = queryClient.getQueryCache().find({ queryKey, exact: true });
  const shown = queryClient.getQueryData<Pages<Page>>(queryKey);
  if (!query || !shown) return;

  const pages: Page[] = [];
  for (const [index, page] of shown.pages.entries()) {
    const entries = shape.entriesOf(page);
    if (index > 0 && !entries.some(isWanted)) continue;
    const again = await readPage(list, shown, { index, wanted: entries.filter(isWanted) });
    pages.push(...again);
    const entriesAgain = again.flatMap((one) => shape.entriesOf(one));
    const missing = goneFrom(entries, entriesAgain);
    for (const id of await findDeleted(missing)) markRemoved(id);
  }

  const entriesAgain = pages.flatMap((page) => shape.entriesOf(page));
  const loaded = shown.pages.flatMap((page) => shape.entriesOf(page));
  const settled = entriesAgain.filter(({ id }) => !isOwnChangeRunning(queryClient, id));
  const byId = new Map(settled.map((entry) => [entry.id, entry]));
  const [first] = pages;
  queryClient.setQueryData<Pages<Page>>(
    queryKey,
    (data) =>
      data &&
      first && {
        ...data,
        pages: data.pages.map((page) => {
          const entries = refreshEntries(shape.entriesOf(page), byId, withWords);
          return shape.refresh(shape.withEntries(page, entries), first, withWords);
        }),
      },
    { updatedAt: query.state.dataUpdatedAt },
  );
  const editable = pages.flatMap((page) => shape.editableOf(page));
  for (const { id, editedAt } of editable) noteEdited([query], id, editedAt);
  const found = new Set(editable.map(({ id }) => id));
  forgetWaiting([query], ...edited.filter((id) => !found.has(id)));
  for (const { id } of loaded.filter((entry) => !shape.isGone(entry))) {
    const again = byId.get(id);
    if (again && shape.isGone(again)) markRemoved(id);
  }
  noteWritten([query], ...writtenSince(loaded, entriesAgain).map(({ id }) => id));
}

/** The page as it is now; where new entries pushed others off it, the pages after it too. */
async function readPage<Page extends { nextCursor: string | null }, T extends Entry>(
  { shape, loadPage }: ShownList<Page, T>,
  shown: Pages<Page>,
  { index, wanted }: { index: number; wanted: readonly T[] },
): Promise<Page[]> {
  const order = new Map(
    shown.pages.flatMap((page) => shape.entriesOf(page)).map(({ id }, place) => [id, place]),
  );
  const placeOf = ({ id }: T) => order.get(id) ?? -1;
  const lastWanted = Math.max(0, ...wanted.map(placeOf));

  const pages: Page[] = [];
  let cursor: string | null | undefined = shown.pageParams[index];
  let lastSeen = -1;
  do {
    const again: Page = await loadPage(cursor ?? null);
    pages.push(again);
    lastSeen = Math.max(lastSeen, ...shape.entriesOf(again).map(placeOf));
    cursor = again.nextCursor;
  } while (lastSeen < lastWanted && cursor !== null && pages.length < PAGES_MAX);
  return pages;
}
