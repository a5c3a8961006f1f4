import { useSyncExternalStore } from 'react';
import { forgetEarly } from '#web/lib/early-answers.ts';

/** What came so shortly before a connection was asked for at the same time, and is as new. */
const TOGETHER_MS = 1_000;

// What was loaded under one connection is kept right by it; under the next, something may be missing.
let connection = 0;
let oldBefore = -Infinity;
const listeners = new Set<() => void>();

/** Events come again since then, in milliseconds of the clock, and those in between were missed. */
export function nextConnection(beganAt: number): void {
  connection += 1;
  oldBefore = beganAt - TOGETHER_MS;
  forgetEarly(oldBefore);
  for (const listener of listeners) listener();
}

/**
 * Whether something may have been missed of what was loaded then: however long this page took since to
 * hear of the connection. Nothing counts as old before the first.
 */
export function isFromBefore(loadedAt: number): boolean {
  return loadedAt < oldBefore;
}

/** Counts the connections to the stream of events. */
export function useConnection(): number {
  return useSyncExternalStore(subscribe, () => connection);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
