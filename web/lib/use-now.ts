import { useSyncExternalStore } from 'react';

const TICK_MS = 30_000;

let now = Date.now();
let ticking: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** The present in milliseconds, twice a minute anew; one clock for all who look at it. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, readNow);
}

function readNow(): number {
  // Where nobody has looked at it for a while it stands still.
  if (listeners.size === 0 && age() >= TICK_MS) now = Date.now();
  return now;
}

// It does not tick here: all that has just been drawn would be drawn again at once. What was drawn
// may be from a while ago, and is due the sooner.
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) ticking = setTimeout(tick, TICK_MS - age());
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearTimeout(ticking);
  };
}

/** How far the clock is from the present, also where that was set back. */
function age(): number {
  return Math.abs(Date.now() - now);
}

function tick(): void {
  now = Date.now();
  ticking = setTimeout(tick, TICK_MS);
  for (const listener of listeners) listener();
}
