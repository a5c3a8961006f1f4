/** After this long without a touch, the reader may be about to write. */
const LONG_MS = 30_000;

/** Calls back once, when the browser is idle after half a minute. Returns a function that stops it. */
export function whenIdleForLong(callback: () => void): () => void {
  let idle: number | undefined;
  const timer = setTimeout(() => {
    // Safari lacks `requestIdleCallback`.
    if (typeof requestIdleCallback === 'function') idle = requestIdleCallback(callback);
    else callback();
  }, LONG_MS);
  return () => {
    clearTimeout(timer);
    if (idle !== undefined) cancelIdleCallback(idle);
  };
}
