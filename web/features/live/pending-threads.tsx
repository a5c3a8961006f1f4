import type { QueryKey } from '@tanstack/react-query';
import { useRef } from 'react';
import { text } from '#web/i18n/id.ts';
import type { ThreadListView } from '#web/lib/api/query-keys.ts';
import type { ThreadPage } from '#web/store/lists.ts';
import { threads } from '#web/store/threads.ts';
import { NewItemsPill } from '#web/ui/list/new-items-pill.tsx';
import { focusWhenDrawn } from './focus-when-drawn.ts';
import { usePendingItems } from './use-pending-items.ts';

/** The most missing threads that are checked: in an order that changes, a whole page can be missing. */
const CHECKED_MAX = 10;

type PendingThreadsProps = {
  queryKey: QueryKey;
  view: ThreadListView;
  pages: readonly ThreadPage[];
  loadPage: (pageParam: string | null, isQuiet: boolean) => Promise<ThreadPage>;
  /** Returns whether the thread exists. */
  isThere: (threadId: string) => Promise<boolean>;
  /** Called instead where new threads would not be on top of the list. */
  onShowNewest: () => void;
};

/** The button above a list that shows new threads; an empty list shows them at once. */
export function PendingThreads({
  queryKey,
  view,
  pages,
  loadPage,
  isThere,
  onShowNewest,
}: PendingThreadsProps) {
  const pill = useRef<HTMLOutputElement>(null);
  const sort = view.sort ?? 'newest';
  // In other lists, a thread can also be missing because its order, category or text has changed.
  const isWhole = view.q === null && view.category === null && sort === 'newest';
  const pending = usePendingItems(
    {
      queryKey,
      rows: threads,
      findDeleted: isWhole
        ? async (missing) => missing
        : (missing) => filterDeleted(missing, isThere),
      loadPage,
    },
    // Edited texts appear when the list is loaded again.
    { pages, edited: [] },
    (firstId) => {
      if (firstId) focusWhenDrawn(firstId, pill.current?.parentElement);
    },
  );
  const { newCount, isMore, isLoading, show } = pending;
  const hasPending = view.q === null && newCount > 0;
  return (
    <NewItemsPill ref={pill} isBusy={isLoading} onShow={sort === 'top' ? onShowNewest : show}>
      {hasPending && text.pendingThreads(newCount, isMore)}
    </NewItemsPill>
  );
}

/** Returns which of the first missing threads do not exist. */
async function filterDeleted(
  missing: readonly string[],
  isThere: PendingThreadsProps['isThere'],
): Promise<readonly string[]> {
  const checked = missing.slice(0, CHECKED_MAX);
  const found = await Promise.all(checked.map(isThere));
  return checked.filter((_, index) => !found[index]);
}
