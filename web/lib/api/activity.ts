import { createStore, useStore } from '#web/lib/hooks/create-store.ts';

const running = createStore(0);

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
  return useStore(running, (count) => count > 0);
}

function change(step: 1 | -1): void {
  running.set(running.get() + step);
}
