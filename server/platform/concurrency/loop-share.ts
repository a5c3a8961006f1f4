/**
 * How many requests of one network begin in one iteration of the event loop. Each takes up to 0.2 ms before its first
 * await.
 */
export const BEGUN_PER_ITERATION = 4;

/**
 * How long new connections may go first, in milliseconds, and then how long at least requests begin again. Node accepts
 * one connection in an iteration of the event loop: without this, the requests of one network made each iteration so
 * long that new connections of others waited for seconds.
 */
const ACCEPT_MS = 10;

/** Shares the iterations of the event loop among networks, and between new connections and requests. */
export interface LoopShare {
  /** Begins the task, now or in a later iteration. Returns whether it has begun. */
  begin(network: string, task: () => void): boolean;
  /** A connection has been accepted: there may be more, and tasks wait for them for a short time. */
  connectionAccepted(): void;
}

/**
 * Begins tasks, at most `perIteration` of a network in one iteration of the event loop. The others are queued for the next
 * iterations, in order. Without this limit, all requests that have arrived begin in one iteration: a thousand
 * connections of one address blocked the event loop for seconds, even where each request was refused.
 */
export function createLoopShare({
  perIteration = BEGUN_PER_ITERATION,
  now = () => performance.now(),
}: { perIteration?: number; now?: () => number } = {}): LoopShare {
  let begun = new Map<string, number>();
  const waiting = new Map<string, (() => void)[]>();
  let isScheduled = false;
  /** Whether a connection has been accepted since the last iteration. */
  let isAccepting = false;
  let acceptUntil = -Infinity;

  function beginIteration(): void {
    isScheduled = false;
    const goOn = isAccepting && now() < acceptUntil;
    isAccepting = false;
    if (goOn) {
      schedule();
      return;
    }
    begun = new Map();
    // A task that begins may queue another one, for the next iteration.
    const queues = [...waiting];
    for (const [network, queue] of queues) {
      const next = queue.splice(0, perIteration);
      if (queue.length === 0) waiting.delete(network);
      begun.set(network, next.length);
      for (const begin of next) begin();
    }
    if (begun.size > 0) schedule();
  }

  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(beginIteration);
  }

  return {
    begin(network, task) {
      schedule();
      const count = begun.get(network) ?? 0;
      const mayBegin = !isAccepting || now() >= acceptUntil;
      if (mayBegin && count < perIteration && !waiting.has(network)) {
        begun.set(network, count + 1);
        task();
        return true;
      }
      const queue = waiting.get(network);
      if (queue) queue.push(task);
      else waiting.set(network, [task]);
      return false;
    },
    connectionAccepted() {
      isAccepting = true;
      const time = now();
      if (time >= acceptUntil + ACCEPT_MS) acceptUntil = time + ACCEPT_MS;
    },
  };
}
