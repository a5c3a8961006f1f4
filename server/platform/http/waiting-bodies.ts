/**
 * In bytes, of one address or IPv6 /48: eighty of the longest texts. What one reading of all connections brings is in memory
 * before anything can be freed, and thousands of connections may send a body at the same moment.
 */
export const WAITING_BODIES_MAX = 8 * 2 ** 20;

/** Counts the body of one request. */
export interface WaitingBody {
  /** Counts so many bytes; false where the bodies of the network would take more than they may. */
  hold(bytes: number): boolean;
  /** Forgets what was counted: the request has begun, or is gone. */
  release(): void;
}

/** Counts, for each network, the bodies of requests that have arrived and have not begun. */
export function countWaitingBodies(
  maxBytes: number = WAITING_BODIES_MAX,
): (network: string) => WaitingBody {
  const bytesOf = new Map<string, number>();
  return (network) => {
    let held = 0;
    let isOver = false;
    return {
      hold(bytes) {
        const all = (bytesOf.get(network) ?? 0) + bytes;
        if (isOver || all > maxBytes) return isOver;
        bytesOf.set(network, all);
        held += bytes;
        return true;
      },
      release() {
        isOver = true;
        const left = (bytesOf.get(network) ?? 0) - held;
        held = 0;
        if (left > 0) bytesOf.set(network, left);
        else bytesOf.delete(network);
      },
    };
  };
}
