import type { Query, QueryClient } from '@tanstack/react-query';
import { isSameCategory } from '#contract/category-key.ts';
import { createStore, useStore } from '#web/lib/hooks/create-store.ts';
import { queryKeys, type ThreadListView } from '#web/lib/api/query-keys.ts';

/** More are not told apart. */
export const WAITING_MAX = 100;

const NOTHING: ReadonlySet<string> = new Set();

// It goes with the list, when that leaves the cache.
const waitingOf = new WeakMap<Query, ReadonlySet<string>>();
const changes = createStore(0);

/** The ids of what others wrote that the list with the hash of that key does not show until the reader asks for it. */
export function useWaiting(queryClient: QueryClient, queryHash: string): ReadonlySet<string> {
  return useStore(changes, () => {
    const query = queryClient.getQueryCache().get(queryHash);
    return (query && waitingOf.get(query)) ?? NOTHING;
  });
}

/** The lists in which a new thread of the category belongs (any list, without one); never what was searched for. */
export function threadLists(queryClient: QueryClient, category?: string): Query[] {
  return queryClient
    .getQueryCache()
    .findAll({ queryKey: queryKeys.threads })
    .filter((query) => {
      const view = query.queryKey[1] as ThreadListView | undefined;
      if (!view || view.q !== null) return false;
      if (category === undefined || view.category === null) return true;
      return isSameCategory(view.category, category);
    });
}

/** The views of a thread, each with a list of its comments. */
export function commentLists(queryClient: QueryClient, threadId: string): Query[] {
  return queryClient.getQueryCache().findAll({ queryKey: queryKeys.detailThread(threadId) });
}

/** Lets what somebody wrote wait for the readers of the lists. */
export function noteWritten(queries: readonly Query[], ...ids: string[]): void {
  change(queries, (waiting) => [...waiting, ...ids].slice(0, WAITING_MAX));
}

/** It is shown now, or gone. */
export function forgetWaiting(queries: readonly Query[], ...ids: string[]): void {
  change(queries, (waiting) => [...waiting].filter((id) => !ids.includes(id)));
}

function change(
  queries: readonly Query[],
  update: (waiting: ReadonlySet<string>) => string[],
): void {
  for (const query of queries) {
    const before = waitingOf.get(query) ?? NOTHING;
    const after = new Set(update(before));
    if (after.size !== before.size) waitingOf.set(query, after);
  }
  changes.set(changes.get() + 1);
}
