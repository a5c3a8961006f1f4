import { createStore, useStore } from './create-store.ts';

// Ids of deleted things never come back, so nothing here is ever taken out.
const removed = createStore<ReadonlySet<string>>(new Set());

/** Remembers that the thread or comment is gone while it may still be on a screen. */
export function markRemoved(id: string): void {
  if (!removed.get().has(id)) removed.set(new Set(removed.get()).add(id));
}

/** Whether somebody deleted the thread or comment since it was loaded. */
export function useIsRemoved(id: string): boolean {
  return useStore(removed, (ids) => ids.has(id));
}
