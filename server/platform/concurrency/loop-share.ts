/**
 * How many requests of one network begin in one iteration of the event loop. Each takes up to 0.2 ms before its first
 * await.
 */
export const BEGUN_PER_ITERATION = 4;

/**
 * Creates a function that begins tasks, at most `perIteration` of a network in one iteration of the event loop. The
 * others are queued for the next iterations, in order. Without this limit, all requests that have arrived begin in one
 * iteration: a thousand connections of one address blocked the event loop for seconds, even where each request was
 * refused. The function returns whether the task has begun.
 */
export function createLoopShare(
  perIteration: number = BEGUN_PER_ITERATION,
): (network: string, begin: () => void) => boolean {
  let begun = new Map<string, number>();
  const waiting = new Map<string, (() => void)[]>();
  let isScheduled = false;

  function beginIteration(): void {
    isScheduled = false;
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

  return (network, begin) => {
    const count = begun.get(network) ?? 0;
    if (count < perIteration && !waiting.has(network)) {
      begun.set(network, count + 1);
      schedule();
      begin();
      return true;
    }
    const queue = waiting.get(network);
    if (queue) queue.push(begin);
    else waiting.set(network, [begin]);
    schedule();
    return false;
  };
}
