/** Resolves after that long, or when the signal aborts. */
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
 * Returns how long to wait before a retry, in milliseconds: exponential backoff with jitter, so that clients
 * that lost the same server do not return at the same moment.
 */
export function retryPause(failures: number): number {
  const longest = Math.min(FIRST_RETRY_MS * 2 ** (failures + 1), LONGEST_RETRY_MS);
  return FIRST_RETRY_MS + Math.random() * (longest - FIRST_RETRY_MS);
}
