/** Counts the iterations of the event loop until the returned function is called, which returns their number. */
export function countTurns(): () => number {
  let turns = 0;
  let next = setImmediate(function count() {
    turns += 1;
    next = setImmediate(count);
  });
  return () => {
    clearImmediate(next);
    return turns;
  };
}
