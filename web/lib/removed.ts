import { useCallback, useSyncExternalStore } from 'react';

// Ids of deleted things never come back, so nothing here is ever taken out.
const removed = new Set<string>();
const listeners = new Set<() => void>();

/** Remembers that the thread or comment is gone while it may still be on a screen. */
export function markRemoved(id: string): void {
  removed.add(id);
  for (const listener of listeners) listener();
}

/** Whether somebody deleted the thread or comment since it was loaded. */
export function useIsRemoved(id: string): boolean {
  return useSyncExternalStore(
    subscribe,
    useCallback(() => removed.has(id), [id]),
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
