import type { Query, QueryClient } from '@tanstack/react-query';
import { isSameCategory } from '#contract/category-key.ts';
import { queryKeys, type ThreadListView } from '#web/lib/api/query-keys.ts';
import { tick } from './clock.ts';
import { createEntities } from './create-entities.ts';

/** Counts beyond this are shown as 'more than'. */
export const PENDING_MAX = 100;

/** By the query hash of a list: the ids of new rows that it does not show until the reader asks for them. */
export const pending = createEntities<{ id: string; newIds: readonly string[] }>();

/** Returns the lists to which a new thread of the category belongs, or all lists without one; no searches. */
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

/** Returns the lists of a thread's comments. */
export function commentLists(queryClient: QueryClient, threadId: string): Query[] {
  return queryClient.getQueryCache().findAll({ queryKey: queryKeys.detailThread(threadId) });
}

/** Adds ids that wait until the readers of the lists ask for them. */
export function addPending(queries: readonly Query[], ...ids: string[]): void {
  change(queries, (newIds) => [...new Set([...newIds, ...ids])].slice(0, PENDING_MAX));
}

/** Removes ids that are shown now, or deleted. */
export function removePending(queries: readonly Query[], ...ids: string[]): void {
  change(queries, (newIds) => newIds.filter((id) => !ids.includes(id)));
}

function change(
  queries: readonly Query[],
  update: (newIds: readonly string[]) => readonly string[],
): void {
  const rows = queries.map(({ queryHash: id }) => {
    return { id, newIds: update(pending.get(id)?.newIds ?? []) };
  });
  pending.merge(rows, tick());
}
