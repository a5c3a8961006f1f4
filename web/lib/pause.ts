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
