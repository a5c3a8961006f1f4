import { nextIteration } from './iterations.ts';

/** How long one request may block the event loop, in milliseconds. Twenty short texts of a page take about as long. */
const SLICE_MS = 4;

/**
 * Begins a slice of work. Call the result between two steps of it: it resolves in the next iteration of the event loop
 * if `SLICE_MS` has passed, and begins a new slice then. It resolves at once otherwise.
 */
export function beginSlices(): () => Promise<void> {
  let begun = performance.now();
  return async () => {
    if (performance.now() - begun < SLICE_MS) return;
    await nextIteration();
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
