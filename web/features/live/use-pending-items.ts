import { hashKey, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { loadPart } from '#web/lib/api/load-part.ts';
import { idsOf, type ListPage } from '#web/store/lists.ts';
import { pending, PENDING_MAX } from '#web/store/pending.ts';
import { watchFocus } from '#web/ui/focus.ts';
import { isFresh, useConnection } from './connections.ts';
import { withRefreshUsers } from './load-refresh-users.ts';
import type { LiveList } from './refetch-visible.ts';

/** What gaps in the stream and new rows need, which is seldom, and so not part of the first load. */
const loadChanges = () => loadPart(() => import('./show-pending.ts'));

/** New rows and edited texts that wait behind a button. */
interface PendingItems {
  readonly newCount: number;
  /** Whether there may be more than counted. */
  readonly isMore: boolean;
  readonly isLoading: boolean;
  readonly show: () => void;
}

// The connection during which each list was last loaded or refetched.
const connectionOfLastLoad = new WeakMap<object, number>();

/** The loaded pages of a list, and which rows have edited texts that are not shown yet. */
interface Loaded {
  readonly pages: readonly ListPage[];
  readonly edited: readonly string[];
}

/**
 * Refetches a list on the screen after gaps in the stream, and returns what waits to be shown in it; an empty list
 * shows new rows at once. After the reader asked for them, `onShown` gets the id of the first new row, or else of
 * an edited row in the viewport, if any.
 */
export function usePendingItems(
  list: LiveList,
  { pages, edited }: Loaded,
  onShown: (firstId: string | undefined) => void,
): PendingItems {
  const { queryKey } = list;
  const queryClient = useQueryClient();
  const loaded = idsOf({ pages });
  const isEmpty = loaded.length === 0 && pages.every(({ nextCursor }) => nextCursor === null);
  const { newIds: pendingIds = [] } = pending.useRow(hashKey(queryKey)) ?? {};
  const newIds = pendingIds.filter((id) => !loaded.includes(id));
  useRefetchAfterGap(queryClient, list);
  const { isFailed } = useShowInEmptyList(isEmpty && newIds.length > 0, () =>
    loadChanges().then(({ showPending }) => showPending(queryClient, list, { newIds, edited: [] })),
  );

  const { mutate, isPending } = useMutation({
    mutationFn: (_mayMoveFocus: () => boolean) =>
      loadChanges().then(({ showPending }) => showPending(queryClient, list, { newIds, edited })),
    onSuccess: (firstId, mayMoveFocus) => {
      if (mayMoveFocus()) onShown(firstId);
    },
    meta: { failure: 'toast' },
  });
  return {
    newCount: isEmpty && !isFailed ? 0 : newIds.length,
    isMore: newIds.length >= PENDING_MAX,
    isLoading: isPending,
    show: () => {
      if (!isPending) mutate(watchFocus());
    },
  };
}

/**
 * Shows the pending rows of an empty list without moving the focus: no row can jump there. If that fails, they wait
 * behind the button.
 */
function useShowInEmptyList(
  isWanted: boolean,
  show: () => Promise<unknown>,
): { isFailed: boolean } {
  const { mutate, isError } = useMutation({ mutationFn: show, meta: { failure: 'silence' } });
  useEffect(() => {
    if (isWanted) mutate();
  }, [isWanted, mutate]);
  return { isFailed: isError };
}

function useRefetchAfterGap(queryClient: QueryClient, list: LiveList): void {
  const connection = useConnection();
  const handleConnection = useEffectEvent((queryHash: string, connection: number) => {
    const query = queryClient.getQueryCache().get(queryHash);
    if (!query) return;
    const before = connectionOfLastLoad.get(query);
    connectionOfLastLoad.set(query, connection);
    const isFirst = before === undefined || before === 0;
    if (before === connection || (isFirst && isFresh(query))) return;
    // The users who were on the screen when the stream began are refetched by `refreshUsersAfterGap`.
    if (connection > 0) withRefreshUsers((users) => users.refreshShownUsers());
    // Retried at the next connection.
    loadChanges()
      .then(({ refetchVisible }) => refetchVisible(queryClient, list))
      .catch(() => connectionOfLastLoad.set(query, before ?? 0));
  });
  const queryHash = hashKey(list.queryKey);
  useEffect(() => handleConnection(queryHash, connection), [queryHash, connection]);
}
