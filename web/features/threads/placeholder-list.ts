import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { queryKeys, type ThreadListView } from '#web/lib/api/query-keys.ts';
import { type Pages, type ThreadPage, withOnTop } from '#web/store/lists.ts';
import { threads } from '#web/store/threads.ts';
import { showsNewThreadOnTop } from './thread-list-view.ts';

/** The events by which a reader begins to use the page. */
const INPUT_EVENTS = ['pointerdown', 'wheel', 'keydown', 'click'];

/**
 * Returns the first page of the view's most recently loaded list, with the threads that this tab created
 * since on top (spec §4); undefined for a search, which is always loaded anew.
 */
export function placeholderList(
  queryClient: QueryClient,
  view: ThreadListView,
): Pages<ThreadPage> | undefined {
  if (view.q !== null) return undefined;
  const wanted = JSON.stringify(view);
  const [latest] = queryClient
    .getQueryCache()
    .findAll({ queryKey: queryKeys.threads })
    .filter(({ queryKey, state }) => state.data && JSON.stringify(queryKey[1]) === wanted)
    .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
  if (!latest) return undefined;
  const { pages, pageParams } = latest.state.data as Pages<ThreadPage>;
  const own = ownThreadsSince(view, pages[0]?.readTick ?? 0);
  return withOnTop({ pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) }, ...own);
}

type PlaceholderState = {
  view: ThreadListView;
  historyKey: string;
  isShown: boolean;
  isFailed: boolean;
};

/**
 * Replaces the placeholder by the same rows as data, on the first input of the reader or when loading fails. It cancels
 * the request, whose answer could replace rows under the pointer. New threads then wait behind the button, as after a
 * gap in the stream.
 */
export function useKeepPlaceholderOnInput({
  view,
  historyKey,
  isShown,
  isFailed,
}: PlaceholderState): void {
  const queryClient = useQueryClient();
  const keepPlaceholder = useEffectEvent(() => {
    const seen = placeholderList(queryClient, view);
    const queryKey = queryKeys.threadList(view, historyKey);
    if (!seen || queryClient.getQueryData(queryKey)) return;
    void queryClient.cancelQueries({ queryKey, exact: true });
    // No request of this history entry loaded it: it counts as old and is refetched, as after a gap.
    queryClient.setQueryData(queryKey, seen, { updatedAt: 0 });
  });
  useLayoutEffect(() => {
    if (isFailed) keepPlaceholder();
  }, [isFailed]);
  useEffect(() => {
    if (!isShown) return;
    const controller = new AbortController();
    const options = { capture: true, passive: true, once: true, signal: controller.signal };
    for (const input of INPUT_EVENTS) window.addEventListener(input, keepPlaceholder, options);
    return () => controller.abort();
  }, [isShown]);
}

/** Returns the threads that this tab created after that moment and that belong on top of the list (spec §4), newest first. */
export function ownThreadsSince(view: ThreadListView, readTick: number): string[] {
  return threads
    .all()
    .filter(({ createdHereAt = 0, isDeletedHere }) => createdHereAt > readTick && !isDeletedHere)
    .filter(({ category }) => showsNewThreadOnTop(view, category))
    .map(({ id }) => id)
    .toReversed();
}
