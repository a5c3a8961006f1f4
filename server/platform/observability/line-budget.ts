/**
 * For lines of one kind: without a limit, a client that sends a hundred refused requests a second fills 3 GB of log in
 * a day.
 */
export const LINES_PER_MINUTE = 100;
const MINUTE_MS = 60_000;

/** Returns how many lines were left out before this one; undefined when this one is to be left out, too. */
export type LineBudget = () => number | undefined;

export function createLineBudget(now: () => number = () => performance.now()): LineBudget {
  let begunAt = -Infinity;
  let written = 0;
  let leftOut = 0;
  return () => {
    if (now() - begunAt >= MINUTE_MS) {
      begunAt = now();
      written = 0;
    }
    if (written === LINES_PER_MINUTE) {
      leftOut += 1;
      return undefined;
    }
    written += 1;
    const before = leftOut;
    leftOut = 0;
    return before;
  };
}
