import type { Query } from '@tanstack/react-query';
import { createStore, useStore } from '#web/ui/create-store.ts';
import { discardPreloads } from '#web/lib/api/preloads.ts';

/** An answer that arrived this shortly before the stream was requested together with it, and missed no events. */
const SIMULTANEOUS_MS = 1_000;

// Events keep data up to date while a connection lasts. Between two connections, events may be missed.
const connections = createStore(0);
let oldBefore = -Infinity;

/**
 * Starts a new connection; also on a stream that stays open, when the server has missed events itself. `readyAt` is
 * when its events began, in milliseconds since 1970.
 */
export function nextConnection(readyAt: number): void {
  oldBefore = readyAt - SIMULTANEOUS_MS;
  discardPreloads(oldBefore);
  connections.set(connections.get() + 1);
}

/**
 * Whether data loaded at that moment may have missed events, because it is older than the current connection. Always
 * false before the first connection.
 */
export function isFromBefore(loadedAt: number): boolean {
  return loadedAt < oldBefore;
}

/**
 * Whether a query needs no refetch when the stream opens: it was loaded once, together with the stream. A list
 * restored after a reload is not fresh, nor one whose last page alone is new.
 */
export function isFresh({ state }: Query): boolean {
  const { data, dataUpdateCount, dataUpdatedAt } = state;
  return data === undefined || (dataUpdateCount === 1 && !isFromBefore(dataUpdatedAt));
}

/** Returns the number of the current connection. */
export function useConnection(): number {
  return useStore(connections, (count) => count);
}
