/**
 * For lines of one kind: without a limit, a client that sends a hundred refused requests a second fills 3 GB of log in
 * a day.
 */
export const LINES_PER_MINUTE = 100;
const MINUTE_MS = 60_000;

/** Returns how many lines were dropped since the last one; undefined when this one must be dropped, too. */
export type LineBudget = () => number | undefined;

export function createLineBudget(now: () => number = () => performance.now()): LineBudget {
  let begunAt = -Infinity;
  let written = 0;
  let dropped = 0;
  return () => {
    if (now() - begunAt >= MINUTE_MS) {
      begunAt = now();
      written = 0;
    }
    if (written === LINES_PER_MINUTE) {
      dropped += 1;
      return undefined;
    }
    written += 1;
    const before = dropped;
    dropped = 0;
    return before;
  };
}
