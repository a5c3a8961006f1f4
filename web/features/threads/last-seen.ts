import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import type { Thread } from '#contract/threads.ts';
import { queryKeys, type ThreadListView } from '#web/lib/api/query-keys.ts';
import type { ThreadPages } from '#web/lib/cache/thread-cache.ts';
import { beginsWithNewest } from './thread-list-view.ts';
import { createThreadKey } from './create-thread-key.ts';

/** What reaches for something on the screen, by whatever means. */
const TOUCHES = ['pointerdown', 'wheel', 'keydown', 'click'];

/** The first page of the view's list that was loaded last, and when that was; what was found is looked for each time. */
export function lastSeen(
  queryClient: QueryClient,
  view: ThreadListView,
): { list: ThreadPages; loadedAt: number } | undefined {
  if (view.q !== null) return undefined;
  const asked = JSON.stringify(view);
  const [latest] = queryClient
    .getQueryCache()
    .findAll({ queryKey: queryKeys.threads })
    .filter(({ queryKey, state }) => state.data && JSON.stringify(queryKey[1]) === asked)
    .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
  if (!latest) return undefined;
  const { pages, pageParams } = latest.state.data as ThreadPages;
  const list = { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) };
  return { list, loadedAt: latest.state.dataUpdatedAt };
}

type LastSeenList = { view: ThreadListView; visit: string; isShown: boolean; isFailed: boolean };

/**
 * While a visit shows what was last seen, that becomes its list as soon as the reader reaches for
 * anything: no answer takes it from under their hands any more, votes count in it, and what is new
 * waits as after any gap. Nor is it taken away where no answer comes.
 */
export function useLastSeenIfTouched({ view, visit, isShown, isFailed }: LastSeenList): void {
  const queryClient = useQueryClient();
  const keepLastSeen = useEffectEvent(() => {
    const seen = lastSeen(queryClient, view);
    const queryKey = queryKeys.threadList(view, visit);
    if (!seen || queryClient.getQueryData(queryKey)) return;
    void queryClient.cancelQueries({ queryKey, exact: true });
    const list = withOnTop(seen.list, createdSince(queryClient, view, seen.loadedAt));
    queryClient.setQueryData<ThreadPages>(queryKey, list, { updatedAt: seen.loadedAt });
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

/** The reader's own new threads that belong on top of the list (spec §4). */
function createdSince(queryClient: QueryClient, view: ThreadListView, loadedAt: number): Thread[] {
  return queryClient
    .getMutationCache()
    .findAll({ mutationKey: createThreadKey, status: 'success' })
    .filter(({ state }) => state.submittedAt > loadedAt)
    .map(({ state }) => state.data as Thread)
    .filter(({ category }) => beginsWithNewest(view, category))
    .toReversed();
}

function withOnTop({ pages, pageParams }: ThreadPages, threads: readonly Thread[]): ThreadPages {
  const [first, ...others] = pages;
  if (!first) return { pages, pageParams };
  const own = new Set(threads.map(({ id }) => id));
  const below = first.threads.filter(({ id }) => !own.has(id));
  return { pages: [{ ...first, threads: [...threads, ...below] }, ...others], pageParams };
}
