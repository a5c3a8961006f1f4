import type { QueryKey } from '@tanstack/react-query';
import { useRef } from 'react';
import { text } from '#web/i18n/id.ts';
import type { ThreadListView } from '#web/lib/api/query-keys.ts';
import type { ThreadPage } from '#web/store/lists.ts';
import { threads } from '#web/store/threads.ts';
import { NewItemsPill } from '#web/ui/list/new-items-pill.tsx';
import { focusWhenDrawn } from './focus-when-drawn.ts';
import { useShownList } from './use-shown-list.ts';

/** A list in an order that changes may miss a whole page of its threads. */
const ASKED_MAX = 10;

type PendingThreadsProps = {
  queryKey: QueryKey;
  view: ThreadListView;
  pages: readonly ThreadPage[];
  loadPage: (pageParam: string | null, isQuiet: boolean) => Promise<ThreadPage>;
  /** Whether there is such a thread. */
  isThere: (threadId: string) => Promise<boolean>;
  /** Called where new threads are not on top of the list. */
  onShowNewest: () => void;
};

/** Stands before a list of threads: keeps its counts right, and lets new threads wait behind a button unless it is empty. */
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
  // From the others a thread goes also when its place, its category or its words are others now.
  const isWhole = view.q === null && view.category === null && sort === 'newest';
  const pending = useShownList(
    {
      queryKey,
      rows: threads,
      findDeleted: isWhole
        ? async (missing) => missing
        : (missing) => findMissing(missing, isThere),
      loadPage,
    },
    // They show their new words on the next visit.
    { pages, edited: [] },
    (firstId) => {
      if (firstId) focusWhenDrawn(firstId, pill.current?.parentElement);
    },
  );
  const { written, isMore, isLoading, show } = pending;
  const hasPending = view.q === null && written > 0;
  return (
    <NewItemsPill ref={pill} isBusy={isLoading} onShow={sort === 'top' ? onShowNewest : show}>
      {hasPending && text.pendingThreads(written, isMore)}
    </NewItemsPill>
  );
}

/** Those that are not there, of as many as a gap is worth asking for. */
async function findMissing(
  missing: readonly string[],
  isThere: PendingThreadsProps['isThere'],
): Promise<readonly string[]> {
  const asked = missing.slice(0, ASKED_MAX);
  const found = await Promise.all(asked.map(isThere));
  return asked.filter((_, index) => !found[index]);
}
