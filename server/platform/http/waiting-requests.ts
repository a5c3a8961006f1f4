/**
 * In bytes, of one address or IPv6 /48: eighty of the longest texts, or two thousand pipelined requests. All that
 * is read from all connections in one turn of the event loop is in memory before anything can be freed, and
 * thousands of connections may send something at the same moment.
 */
export const WAITING_REQUESTS_MAX = 8 * 2 ** 20;

/** Counts what has arrived of one request. */
export interface WaitingRequest {
  /** Counts so many bytes; false where the waiting requests of the network would take more than they may. */
  hold(bytes: number): boolean;
  /** Forgets what was counted: the request has begun. */
  release(): void;
  /** The same, in the next turn of the event loop: the connection is closed, but the memory is not free yet. */
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
