import type { Query, QueryClient } from '@tanstack/react-query';
import { isSameCategory } from '#contract/category-key.ts';
import { createStore, useStore } from '#web/lib/cache/create-store.ts';
import { queryKeys, type ThreadListView } from '#web/lib/api/query-keys.ts';

/** More are not told apart. */
export const WAITING_MAX = 100;

/** What others did that a loaded list does not show until the reader asks for it. */
export interface Waiting {
  /** The ids of what was written. */
  readonly written: ReadonlySet<string>;
  /** What was changed, and when. */
  readonly edited: ReadonlyMap<string, string>;
}

const NOTHING: Waiting = { written: new Set(), edited: new Map() };

// It goes with the list, when that leaves the cache.
const waitingOf = new WeakMap<Query, Waiting>();
const changes = createStore(0);

/** What waits for the list with the hash of that key. */
export function useWaiting(queryClient: QueryClient, queryHash: string): Waiting {
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
  change(queries, (waiting) => {
    const written = new Set([...waiting.written, ...ids].slice(0, WAITING_MAX));
    return written.size === waiting.written.size ? waiting : { ...waiting, written };
  });
}

/** Lets the new words of something wait. */
export function noteEdited(queries: readonly Query[], id: string, editedAt: string | null): void {
  if (editedAt === null) return;
  change(queries, (waiting) =>
    waiting.edited.get(id) === editedAt
      ? waiting
      : { ...waiting, edited: new Map(waiting.edited).set(id, editedAt) },
  );
}

/** It is shown now, or gone. */
export function forgetWaiting(queries: readonly Query[], ...ids: string[]): void {
  change(queries, (waiting) => {
    if (!ids.some((id) => waiting.written.has(id) || waiting.edited.has(id))) return waiting;
    return {
      written: new Set([...waiting.written].filter((id) => !ids.includes(id))),
      edited: new Map([...waiting.edited].filter(([id]) => !ids.includes(id))),
    };
  });
}

function change(queries: readonly Query[], update: (waiting: Waiting) => Waiting): void {
  for (const query of queries) waitingOf.set(query, update(waitingOf.get(query) ?? NOTHING));
  changes.set(changes.get() + 1);
}
