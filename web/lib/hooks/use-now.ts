import { useSyncExternalStore } from 'react';
import { createStore } from '#web/lib/hooks/create-store.ts';

const TICK_MS = 30_000;

const now = createStore(Date.now());
let ticking: ReturnType<typeof setTimeout> | undefined;
let subscribers = 0;

/** The present in milliseconds, twice a minute anew; one clock for all who look at it. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, readNow);
}

function readNow(): number {
  // Where nobody has looked at it for a while it stands still.
  if (subscribers === 0 && age() >= TICK_MS) now.set(Date.now());
  return now.get();
}

// It does not tick here: all that has just been drawn would be drawn again at once. What was drawn
// may be from a while ago, and is due the sooner.
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

/** How far the clock is from the present, also where that was set back. */
function age(): number {
  return Math.abs(Date.now() - now.get());
}

function tick(): void {
  ticking = setTimeout(tick, TICK_MS);
  now.set(Date.now());
}
