/** Whoever reads so long without a touch may well write something in the end. */
const LONG_MS = 30_000;

/** Calls back once, half a minute from now, when the browser has nothing else to do; gives back how to stop. */
export function whenIdleForLong(callback: () => void): () => void {
  let idle: number | undefined;
  const timer = setTimeout(() => {
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback === 'function') idle = requestIdleCallback(callback);
    else callback();
  }, LONG_MS);
  return () => {
    clearTimeout(timer);
    if (idle !== undefined) cancelIdleCallback(idle);
  };
}
