/** Resolves after that long, or at once when the signal aborts. */
export function pause(durationMs: number, signal?: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, durationMs);
  signal?.addEventListener('abort', () => {
    clearTimeout(timer);
    resolve();
  });
  return promise;
}
