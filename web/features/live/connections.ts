import { useSyncExternalStore } from 'react';

// What was loaded under one connection is kept right by it; under the next, something may be missing.
let connection = 0;
const listeners = new Set<() => void>();

/** From now on events come again, and those in between were missed. */
export function nextConnection(): void {
  connection += 1;
  for (const listener of listeners) listener();
}

/** Counts the connections to the stream of events. */
export function useConnection(): number {
  return useSyncExternalStore(subscribe, () => connection);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
