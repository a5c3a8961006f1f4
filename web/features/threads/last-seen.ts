import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { queryKeys, type ThreadListView } from '#web/lib/api/query-keys.ts';
import { type Pages, type ThreadPage, withOnTop } from '#web/store/lists.ts';
import { threads } from '#web/store/threads.ts';
import { beginsWithNewest } from './thread-list-view.ts';

/** What reaches for something on the screen, by whatever means. */
const TOUCHES = ['pointerdown', 'wheel', 'keydown', 'click'];

/**
 * The first page of the view's list that was loaded last, with what this page wrote since on top of it
 * (spec §4); what was found is looked for each time.
 */
export function lastSeen(
  queryClient: QueryClient,
  view: ThreadListView,
): Pages<ThreadPage> | undefined {
  if (view.q !== null) return undefined;
  const asked = JSON.stringify(view);
  const [latest] = queryClient
    .getQueryCache()
    .findAll({ queryKey: queryKeys.threads })
    .filter(({ queryKey, state }) => state.data && JSON.stringify(queryKey[1]) === asked)
    .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
  if (!latest) return undefined;
  const { pages, pageParams } = latest.state.data as Pages<ThreadPage>;
  const own = ownThreadsSince(view, pages[0]?.readAt ?? 0);
  return withOnTop({ pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) }, ...own);
}

type LastSeenList = { view: ThreadListView; visit: string; isShown: boolean; isFailed: boolean };

/**
 * While a visit shows what was last seen, that becomes its list as soon as the reader reaches for
 * anything: no answer takes it from under their hands any more, and what is new waits as after any
 * gap. Nor is it taken away where no answer comes.
 */
export function useLastSeenIfTouched({ view, visit, isShown, isFailed }: LastSeenList): void {
  const queryClient = useQueryClient();
  const keepLastSeen = useEffectEvent(() => {
    const seen = lastSeen(queryClient, view);
    const queryKey = queryKeys.threadList(view, visit);
    if (!seen || queryClient.getQueryData(queryKey)) return;
    void queryClient.cancelQueries({ queryKey, exact: true });
    // This visit has never asked for it: it is read again, as after a gap.
    queryClient.setQueryData(queryKey, seen, { updatedAt: 0 });
  });
  useLayoutEffect(() => {
    if (isFailed) keepLastSeen();
  }, [isFailed]);
  useEffect(() => {
    if (!isShown) return;
    const life = new AbortController();
    const options = { capture: true, passive: true, once: true, signal: life.signal };
    for (const touch of TOUCHES) window.addEventListener(touch, keepLastSeen, options);
    return () => life.abort();
  }, [isShown]);
}

/** What this page wrote since then that belongs on top of the list (spec §4), the newest first. */
export function ownThreadsSince(view: ThreadListView, readAt: number): string[] {
  return threads
    .all()
    .filter(({ writtenAt = 0, isDeletedHere }) => writtenAt > readAt && !isDeletedHere)
    .filter(({ category }) => beginsWithNewest(view, category))
    .map(({ id }) => id)
    .toReversed();
}
