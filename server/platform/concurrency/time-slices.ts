import { iterations } from './iterations.ts';

/** How long one request may block the event loop, in milliseconds. Twenty short texts of a page take about as long. */
const SLICE_MS = 4;

/** What waits for its next slice, in order. */
const waiting: (() => void)[] = [];

/**
 * Resolves in a later iteration of the event loop, one caller in each, in order. Six requests that each took 4 ms of
 * every iteration made it 24 ms for all others.
 */
export function nextSlice(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  waiting.push(resolve);
  if (waiting.length === 1) iterations.schedule(beginSlice);
  return promise;
}

function beginSlice(): void {
  waiting.shift()?.();
  if (waiting.length > 0) iterations.schedule(beginSlice);
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
