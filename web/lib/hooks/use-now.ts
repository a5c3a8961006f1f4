import { useSyncExternalStore } from 'react';
import { createStore } from '#web/ui/create-store.ts';

const TICK_MS = 30_000;

const now = createStore(Date.now());
let ticking: ReturnType<typeof setTimeout> | undefined;
let subscribers = 0;

/** Returns the time in milliseconds, updated twice a minute. All components share one clock. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, readNow);
}

function readNow(): number {
  // The clock does not tick without subscribers.
  if (subscribers === 0 && age() >= TICK_MS) now.set(Date.now());
  return now.get();
}

// Subscribing does not tick: everything that was just drawn would be drawn again. The first tick comes sooner
// when the clock is behind.
function subscribe(listener: () => void): () => void {
  const unsubscribe = now.subscribe(listener);
  subscribers += 1;
  if (subscribers === 1) ticking = setTimeout(tick, TICK_MS - age());
  return () => {
    unsubscribe();
    subscribers -= 1;
    if (subscribers === 0) clearTimeout(ticking);
  };
}

/** How far the clock differs from the system time, which may have been set back. */
function age(): number {
  return Math.abs(Date.now() - now.get());
}

function tick(): void {
  ticking = setTimeout(tick, TICK_MS);
  now.set(Date.now());
}
