import type { Query } from '@tanstack/react-query';
import { createStore, useStore } from '#web/lib/hooks/create-store.ts';
import { discardPreloads } from '#web/lib/api/preloads.ts';

/** What came so shortly before a connection was asked for at the same time, and is as new. */
const TOGETHER_MS = 1_000;

// What was loaded under one connection is kept right by it; under the next, something may be missing.
const connections = createStore(0);
let oldBefore = -Infinity;

/** Events come again since then, in milliseconds of the clock, and those in between were missed. */
export function nextConnection(beganAt: number): void {
  oldBefore = beganAt - TOGETHER_MS;
  discardPreloads(oldBefore);
  connections.set(connections.get() + 1);
}

/**
 * Whether something may have been missed of what was loaded then: however long this page took since to
 * hear of the connection. Nothing counts as old before the first.
 */
export function isFromBefore(loadedAt: number): boolean {
  return loadedAt < oldBefore;
}

/**
 * Whether the stream, opened just after the answer, makes no second one necessary. A list from before
 * a reload is not fresh, nor is one of which only the last page is new.
 */
export function isFresh({ state }: Query): boolean {
  const { data, dataUpdateCount, dataUpdatedAt } = state;
  return data === undefined || (dataUpdateCount === 1 && !isFromBefore(dataUpdatedAt));
}

/** Counts the connections to the stream of events. */
export function useConnection(): number {
  return useStore(connections, (count) => count);
}
