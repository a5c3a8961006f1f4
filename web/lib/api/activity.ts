import { createStore, useStore } from '#web/ui/create-store.ts';

const running = createStore(0);

/** Counts the work as running until it settles. Returns the same promise. */
export function trackActivity<T>(work: Promise<T>): Promise<T> {
  // In a microtask: chunks of the app start to load during a render.
  queueMicrotask(() => change(1));
  const end = () => change(-1);
  work.then(end, end);
  return work;
}

/** Whether any call or chunk of the app is loading. */
export function useIsActive(): boolean {
  return useStore(running, (count) => count > 0);
}

function change(step: 1 | -1): void {
  running.set(running.get() + step);
}
