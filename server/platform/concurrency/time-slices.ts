import { AsyncLocalStorage } from 'node:async_hooks';
import { iterations } from './iterations.ts';

/** How long one request may block the event loop, in milliseconds. Twenty short texts of a page take about as long. */
const SLICE_MS = 4;

const ownNetwork = new AsyncLocalStorage<string>();
/** What waits for its next slice: by network, in round-robin order; in a network, in order. */
const waiting = new Map<string, (() => void)[]>();

/**
 * Runs work whose slices (`nextSlice`) count for this network. All work outside of it, such as sending events, shares the
 * turn of one more network.
 */
export function runInSlicesOf<Result>(network: string, work: () => Result): Result {
  return ownNetwork.run(network, work);
}

/**
 * Resolves in a later iteration of the event loop, one caller in each, round-robin by network. Six requests that each
 * took 4 ms of every iteration made it 24 ms for all others.
 */
export function nextSlice(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (waiting.size === 0) iterations.schedule(beginSlice);
  const network = ownNetwork.getStore() ?? '';
  const queue = waiting.get(network);
  if (queue) queue.push(resolve);
  else waiting.set(network, [resolve]);
  return promise;
}

function beginSlice(): void {
  const [next] = waiting;
  if (!next) return;
  const [network, queue] = next;
  waiting.delete(network);
  queue.shift()?.();
  if (queue.length > 0) waiting.set(network, queue);
  if (waiting.size > 0) iterations.schedule(beginSlice);
}

/**
 * Begins a slice of work. Call the result between two steps of it: it begins the next slice, in a later iteration of
 * the event loop, if `SLICE_MS` has passed. It resolves at once otherwise.
 */
export function beginSlices(): () => Promise<void> {
  let begun = performance.now();
  return async () => {
    if (performance.now() - begun < SLICE_MS) return;
    await nextSlice();
    begun = performance.now();
  };
}

/**
 * Works like `map`, for work that may take a tenth of a second: yields to other requests whenever `SLICE_MS` has
 * passed. Yielding after each item would be unfair on a busy server: each yield then costs some milliseconds, and a
 * page of twenty short texts would wait longer than one long text.
 */
export async function mapInSlices<Item, Result>(
  items: readonly Item[],
  make: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  const endSlice = beginSlices();
  for (const item of items) {
    await endSlice();
    results.push(make(item));
  }
  return results;
}
