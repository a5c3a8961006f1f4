import { useSyncExternalStore } from 'react';

const TICK_MS = 30_000;

let now = Date.now();
let ticking: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

/** The present in milliseconds, twice a minute anew; one clock for all who look at it. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, readNow);
}

function readNow(): number {
  // Where nobody has looked at it for a while it stands still.
  if (listeners.size === 0 && Date.now() - now >= TICK_MS) now = Date.now();
  return now;
}

// It does not tick here: all that has just been drawn would be drawn again at once.
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) ticking = setInterval(tick, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(ticking);
  };
}

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}
