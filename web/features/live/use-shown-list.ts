import { hashKey, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { shownElement } from '#web/lib/navigation/shown-elements.ts';
import { idsOf, type ListPage, type Pages } from '#web/store/lists.ts';
import { removePending, pending, PENDING_MAX } from '#web/store/pending.ts';
import { watchFocus } from '#web/ui/focus.ts';
import { isFresh, useConnection } from './connections.ts';
import { withNewOnTop } from './page-changes.ts';
import { refetchVisible, type ShownList } from './refetch-visible.ts';
import { refreshNames } from './refresh-names.ts';

/** What waits behind a button for the reader of a list. */
interface PendingItems {
  readonly written: number;
  /** There may be more than are counted. */
  readonly isMore: boolean;
  readonly isLoading: boolean;
  readonly show: () => void;
}

// Under which connection to the stream a list was loaded, or read again.
const readUnder = new WeakMap<object, number>();

/** What a list has loaded, and what of it has new words that wait. */
interface Loaded {
  readonly pages: readonly ListPage[];
  readonly edited: readonly string[];
}

/**
 * Keeps a list on the screen right after gaps in the stream, and tells what waits to be shown in
 * it; an empty list shows it at once. `onShown` hears of the first that came on top, or else of one
 * on the screen that has new words, if any, when the reader asked for it.
 */
export function useShownList(
  list: ShownList,
  { pages, edited }: Loaded,
  onShown: (firstId: string | undefined) => void,
): PendingItems {
  const { queryKey } = list;
  const queryClient = useQueryClient();
  const loaded = idsOf({ pages });
  const isEmpty = loaded.length === 0 && pages.every(({ nextCursor }) => nextCursor === null);
  const { written: noted = [] } = pending.useRow(hashKey(queryKey)) ?? {};
  const written = noted.filter((id) => !loaded.includes(id));
  useRefetchAfterGap(queryClient, list);
  const { isFailed } = useShowFirst(isEmpty && written.length > 0, () =>
    showPending(queryClient, list, { written, edited: [] }),
  );

  const { mutate, isPending } = useMutation({
    mutationFn: (_mayMoveFocus: () => boolean) =>
      showPending(queryClient, list, { written, edited }),
    onSuccess: (firstId, mayMoveFocus) => {
      if (mayMoveFocus()) onShown(firstId);
    },
    meta: { failure: 'toast' },
  });
  return {
    written: isEmpty && !isFailed ? 0 : written.length,
    isMore: written.length >= PENDING_MAX,
    isLoading: isPending,
    show: () => {
      if (!isPending) mutate(watchFocus());
    },
  };
}

/**
 * Shows what waits for an empty list, where it moves nothing that is read, without moving the focus.
 * If that fails, it goes on waiting behind its button.
 */
function useShowFirst(isWanted: boolean, show: () => Promise<unknown>): { isFailed: boolean } {
  const { mutate, isError } = useMutation({ mutationFn: show, meta: { failure: 'silence' } });
  useEffect(() => {
    if (isWanted) mutate();
  }, [isWanted, mutate]);
  return { isFailed: isError };
}

function useRefetchAfterGap(queryClient: QueryClient, list: ShownList): void {
  const connection = useConnection();
  const handleConnection = useEffectEvent((queryHash: string, connection: number) => {
    const query = queryClient.getQueryCache().get(queryHash);
    if (!query) return;
    const before = readUnder.get(query);
    readUnder.set(query, connection);
    const isFirst = before === undefined || before === 0;
    if (before === connection || (isFirst && isFresh(query))) return;
    // Those on the screen before were asked for when the stream came.
    if (connection > 0) refreshNames((users) => users.refreshShownUsers());
    // The next connection tries again.
    refetchVisible(queryClient, list).catch(() => readUnder.set(query, before ?? 0));
  });
  const queryHash = hashKey(list.queryKey);
  useEffect(() => handleConnection(queryHash, connection), [queryHash, connection]);
}

async function showPending(
  queryClient: QueryClient,
  list: ShownList,
  { written, edited }: { written: readonly string[]; edited: readonly string[] },
): Promise<string | undefined> {
  const { queryKey, loadPage } = list;
  if (edited.length > 0) await refetchVisible(queryClient, list, edited);
  // Whoever reads elsewhere stays there.
  if (written.length === 0) return edited.find((id) => isInViewport(shownElement(id)));
  const page = await loadPage(null, true);
  // A page on its way would go on where the list ends now.
  await queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData<Pages<ListPage>>(queryKey, (data) => data && withNewOnTop(data, page));
  const query = queryClient.getQueryCache().find({ queryKey, exact: true });
  if (query) removePending([query], ...written);
  return page.ids[0];
}

function isInViewport(element: Element | undefined): boolean {
  if (!element) return false;
  const { top, bottom } = element.getBoundingClientRect();
  return bottom >= 0 && top <= window.innerHeight;
}
