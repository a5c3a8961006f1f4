import { type Iterations, iterations as processIterations } from './iterations.ts';

/**
 * How many requests of one network begin in one iteration of the event loop. Each takes up to 0.2 ms before its first
 * await.
 */
export const BEGUN_PER_ITERATION = 4;

/** Shares the iterations of the event loop among networks. */
export interface LoopShare {
  /**
   * Begins the task of a request on the connection, now or in a later iteration. Returns whether it has begun. Only one
   * task of a connection may wait at a time.
   */
  begin(network: string, connection: object, task: () => void): boolean;
  /** Drops the task that waits on the connection, with what it holds in memory. Call it when the connection closes. */
  drop(connection: object): void;
}

interface Waiting {
  readonly network: string;
  readonly connection: object;
  readonly task: () => void;
}

/**
 * Begins tasks, at most `perIteration` of a network in one iteration of the event loop. The others are queued for the next
 * iterations, in order. Without this limit, all requests that have arrived begin in one iteration: a thousand
 * connections of one address blocked the event loop for seconds, even where each request was refused.
 */
export function createLoopShare({
  perIteration = BEGUN_PER_ITERATION,
  iterations = processIterations,
}: { perIteration?: number; iterations?: Iterations } = {}): LoopShare {
  let begun = new Map<string, number>();
  const queues = new Map<string, Set<Waiting>>();
  const waitingOn = new WeakMap<object, Waiting>();
  let isScheduled = false;

  function beginIteration(): void {
    isScheduled = false;
    begun = new Map();
    // A task that begins may queue another one, for the next iteration.
    const next = [...queues.values()].map((queue) => first(queue, perIteration));
    for (const each of next) {
      for (const waiting of each) {
        // An earlier task may have closed its connection.
        if (!leave(waiting)) continue;
        begun.set(waiting.network, (begun.get(waiting.network) ?? 0) + 1);
        waiting.task();
      }
    }
    if (begun.size > 0) schedule();
  }

  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    iterations.schedule(beginIteration);
  }

  /** Returns whether the task waited. */
  function leave(waiting: Waiting): boolean {
    const queue = queues.get(waiting.network);
    if (!queue?.delete(waiting)) return false;
    waitingOn.delete(waiting.connection);
    if (queue.size === 0) queues.delete(waiting.network);
    return true;
  }

  return {
    begin(network, connection, task) {
      schedule();
      const count = begun.get(network) ?? 0;
      const queue = queues.get(network);
      if (!queue && count < perIteration && iterations.mayBegin()) {
        begun.set(network, count + 1);
        task();
        return true;
      }
      const waiting = { network, connection, task };
      if (queue) queue.add(waiting);
      else queues.set(network, new Set([waiting]));
      waitingOn.set(connection, waiting);
      return false;
    },
    drop(connection) {
      const waiting = waitingOn.get(connection);
      if (waiting) leave(waiting);
    },
  };
}

function first<Item>(items: Iterable<Item>, most: number): Item[] {
  const taken: Item[] = [];
  for (const item of items) {
    if (taken.length === most) break;
    taken.push(item);
  }
  return taken;
}
