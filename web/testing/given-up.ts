/** As a real network: whoever does not want the answer any more gets none. Rejects with the signal's reason. */
export function givenUp(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });
}
