import { nextIteration } from './iterations.ts';

/** How long one request may block the event loop, in milliseconds. Twenty short texts of a page take about as long. */
const SLICE_MS = 4;

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
  let begun = performance.now();
  for (const item of items) {
    if (performance.now() - begun >= SLICE_MS) {
      await nextIteration();
      begun = performance.now();
    }
    results.push(make(item));
  }
  return results;
}
