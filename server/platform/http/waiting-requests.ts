/**
 * In bytes, for one address or IPv6 /48: eighty of the longest texts, or two thousand pipelined requests. All data read
 * from all connections in one iteration of the event loop is in memory before any can be freed, and thousands of
 * connections may send at the same moment.
 */
export const WAITING_REQUESTS_MAX = 8 * 2 ** 20;

/** Counts the memory of one arriving request. */
export interface WaitingRequest {
  /** Counts `bytes`. Returns false when the waiting requests of the network would exceed their limit. */
  hold(bytes: number): boolean;
  /** Releases the counted bytes: the request has begun. */
  release(): void;
  /**
   * Releases them in the next iteration of the event loop: the connection is closed, but its memory is not free yet.
   */
  releaseLater(): void;
}

/** Counts, for each network, the memory of requests that have arrived and have not begun. */
export function countWaitingRequests(
  maxBytes: number = WAITING_REQUESTS_MAX,
): (network: string) => WaitingRequest {
  const bytesOf = new Map<string, number>();
  return (network) => {
    let held = 0;
    let isOver = false;
    const release = () => {
      isOver = true;
      const left = (bytesOf.get(network) ?? 0) - held;
      held = 0;
      if (left > 0) bytesOf.set(network, left);
      else bytesOf.delete(network);
    };
    return {
      release,
      releaseLater() {
        if (!isOver) setImmediate(release);
      },
      hold(bytes) {
        const all = (bytesOf.get(network) ?? 0) + bytes;
        if (isOver || all > maxBytes) return isOver;
        bytesOf.set(network, all);
        held += bytes;
        return true;
      },
    };
  };
}
