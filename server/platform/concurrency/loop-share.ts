import { type Iterations, iterations as processIterations } from './iterations.ts';

/** How many requests of one network begin in one iteration of the event loop. */
export const BEGUN_PER_ITERATION = 4;
/** In milliseconds. The most that such a request takes before its first await. */
const REQUEST_MS = 0.2;
/**
 * The minimum share of such a request that one counts which is answered at once, from memory: it takes some 0.03 ms.
 * With four of these in an iteration, the cost of the iterations took a seventh of the rate. One that takes longer than
 * `REQUEST_MS`, such as writing 4 MB to a fast client, counts as several.
 */
export const ANSWERED_SHARE = 1 / 4;

/** Begins or continues a request. Returns whether it was answered at once. */
type Task = () => boolean;

/** Shares the iterations of the event loop among networks. */
export interface LoopShare {
  /**
   * Begins the task of a request on the connection, now or in a later iteration. Returns whether it has begun. Only one
   * task of a connection may wait at a time; one that must not be dropped has another object. Calls `onDrop` if the task
   * is dropped.
   */
  begin(network: string, connection: object, task: Task, onDrop?: () => void): boolean;
  /** Drops the task that waits on the connection, with what it holds in memory. Call it when the connection closes. */
  drop(connection: object): void;
}

interface Waiting {
  readonly network: string;
  readonly connection: object;
  readonly task: Task;
  readonly onDrop: (() => void) | undefined;
}

/**
 * Begins tasks, at most `perIteration` of a network in one iteration of the event loop. The others are queued for the next
 * iterations, in order. Without this limit, all requests that have arrived begin in one iteration: a thousand
 * connections of one address blocked the event loop for seconds, even where each request was refused.
 */
export function createLoopShare({
  perIteration = BEGUN_PER_ITERATION,
  iterations = processIterations,
  now = () => performance.now(),
}: {
  perIteration?: number;
  iterations?: Iterations;
  now?: () => number;
} = {}): LoopShare {
  let begun = new Map<string, number>();
  const queues = new Map<string, Set<Waiting>>();
  const waitingOn = new WeakMap<object, Waiting>();
  let isScheduled = false;

  function beginIteration(): void {
    isScheduled = false;
    begun = new Map();
    for (const [network, queue] of queues) {
      // Stops at the limit, which also counts tasks that earlier ones add to the queue.
      for (const waiting of queue) {
        if (isFull(network)) break;
        leave(waiting);
        run(waiting);
      }
    }
    if (begun.size > 0) schedule();
  }

  function isFull(network: string): boolean {
    return (begun.get(network) ?? 0) >= perIteration;
  }

  function run({ network, task }: Pick<Waiting, 'network' | 'task'>): void {
    const count = (change: number) => begun.set(network, (begun.get(network) ?? 0) + change);
    // Counted before it begins: it may begin others.
    count(1);
    const startedAt = now();
    if (task()) count(Math.max(ANSWERED_SHARE, (now() - startedAt) / REQUEST_MS) - 1);
  }

  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    iterations.schedule(beginIteration);
  }

  function leave(waiting: Waiting): void {
    const queue = queues.get(waiting.network);
    queue?.delete(waiting);
    waitingOn.delete(waiting.connection);
    if (queue?.size === 0) queues.delete(waiting.network);
  }

  return {
    begin(network, connection, task, onDrop) {
      schedule();
      const waiting = { network, connection, task, onDrop };
      const queue = queues.get(network);
      if (!queue && !isFull(network) && iterations.mayBegin()) {
        run(waiting);
        return true;
      }
      if (queue) queue.add(waiting);
      else queues.set(network, new Set([waiting]));
      waitingOn.set(connection, waiting);
      return false;
    },
    drop(connection) {
      const waiting = waitingOn.get(connection);
      if (!waiting) return;
      leave(waiting);
      waiting.onDrop?.();
    },
  };
}
