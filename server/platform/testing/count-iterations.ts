/** Counts the iterations of the event loop until the returned function is called, which returns their number. */
export function countIterations(): () => number {
  let iterations = 0;
  let next = setImmediate(function count() {
    iterations += 1;
    next = setImmediate(count);
  });
  return () => {
    clearImmediate(next);
    return iterations;
  };
}
