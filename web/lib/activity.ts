import { useSyncExternalStore } from 'react';

let running = 0;
const listeners = new Set<() => void>();

/** Counts the work as running until it settles; gives back the same promise. */
export function trackActivity<T>(work: Promise<T>): Promise<T> {
  // Not at once: parts of the app start to load in the middle of drawing.
  queueMicrotask(() => change(1));
  const end = () => change(-1);
  work.then(end, end);
  return work;
}

/** Whether anything is on its way to or from the server: calls and parts of the app alike. */
export function useIsActive(): boolean {
  return useSyncExternalStore(subscribe, () => running > 0);
}

function change(step: 1 | -1): void {
  running += step;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
