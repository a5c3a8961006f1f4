import type { EventEmitter } from 'node:events';
import { type Iterations, iterations as processIterations } from './iterations.ts';

/**
 * How many requests of one network begin in one iteration of the event loop. Each takes up to 0.2 ms before its first
 * await.
 */
export const BEGUN_PER_ITERATION = 4;

/** Shares the iterations of the event loop among networks. */
export interface LoopShare {
  /**
   * Begins the task, now or in a later iteration. Returns whether it has begun. A task that waits is dropped, with what
   * it holds in memory, when its connection emits 'close'.
   */
  begin(network: string, task: () => void, connection?: EventEmitter): boolean;
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
  const waiting = new Map<string, Set<() => void>>();
  let isScheduled = false;

  function beginIteration(): void {
    isScheduled = false;
    begun = new Map();
    // A task that begins may queue another one, for the next iteration.
    const queues = [...waiting].map(([network, queue]) => ({
      network,
      next: first(queue, perIteration),
    }));
    for (const { network, next } of queues) {
      begun.set(network, next.length);
      for (const begin of next) begin();
    }
    if (begun.size > 0) schedule();
  }

  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    iterations.schedule(beginIteration);
  }

  return {
    begin(network, task, connection) {
      schedule();
      const count = begun.get(network) ?? 0;
      if (iterations.mayBegin() && count < perIteration && !waiting.has(network)) {
        begun.set(network, count + 1);
        task();
        return true;
      }
      const queue = waiting.get(network) ?? new Set();
      waiting.set(network, queue);
      const leave = () => {
        connection?.off('close', leave);
        queue.delete(begin);
        if (queue.size === 0 && waiting.get(network) === queue) waiting.delete(network);
      };
      const begin = () => {
        leave();
        task();
      };
      queue.add(begin);
      connection?.once('close', leave);
      return false;
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
