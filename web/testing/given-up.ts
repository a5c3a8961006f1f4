/** Rejects with the signal's reason when it aborts, as a real network does. */
export function givenUp(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });
}
