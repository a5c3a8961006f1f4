import type { EventEmitter } from 'node:events';

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
}

/**
 * Counts, for each network, the memory of requests that have arrived and have not begun. When a connection closes, what
 * its requests hold is released in the next iteration of the event loop: until then the memory is not free. Node does
 * not close the requests of a connection that ends with CONNECT.
 */
export function countWaitingRequests(
  maxBytes: number = WAITING_REQUESTS_MAX,
): (network: string, connection: EventEmitter) => WaitingRequest {
  const bytesOf = new Map<string, number>();
  const waitingOn = new WeakMap<EventEmitter, Set<() => void>>();

  function requestsOn(connection: EventEmitter): Set<() => void> {
    const known = waitingOn.get(connection);
    if (known) return known;
    const releases = new Set<() => void>();
    waitingOn.set(connection, releases);
    connection.once('close', () => {
      setImmediate(() => {
        for (const release of releases) release();
      });
    });
    return releases;
  }

  return (network, connection) => {
    let held = 0;
    let isOver = false;
    const requests = requestsOn(connection);
    const release = () => {
      isOver = true;
      requests.delete(release);
      const left = (bytesOf.get(network) ?? 0) - held;
      held = 0;
      if (left > 0) bytesOf.set(network, left);
      else bytesOf.delete(network);
    };
    requests.add(release);
    return {
      release,
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
