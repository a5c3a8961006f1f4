/** Resolves after that long, or at once when the signal aborts. */
export function pause(durationMs: number, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted) return Promise.resolve();
  const { promise, resolve } = Promise.withResolvers<void>();
  const end = () => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
    resolve();
  };
  const timer = setTimeout(end, durationMs);
  signal?.addEventListener('abort', end);
  return promise;
}

const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;

/**
 * How long to wait, in milliseconds, before trying again after so many failures in a row: longer each
 * time, and never the same for all who lost the same server at the same moment.
 */
export function retryPause(failures: number): number {
  const longest = Math.min(FIRST_RETRY_MS * 2 ** (failures + 1), LONGEST_RETRY_MS);
  return FIRST_RETRY_MS + Math.random() * (longest - FIRST_RETRY_MS);
}
