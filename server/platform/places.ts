/** Runs what it is given when there is a place for it. */
export type Places = <Result>(run: () => Promise<Result>) => Promise<Result>;

/**
 * Lets `count` run at a time, the others after them in the order in which they came; who has waited
 * `waitMs` for a place fails with what `refuse` gives.
 */
export function openPlaces(count: number, waitMs: number, refuse: () => Error): Places {
  let free = count;
  const waiting = new Set<() => void>();

  async function take(): Promise<void> {
    if (free > 0) {
      free -= 1;
      return;
    }
    const { promise: isTaken, resolve, reject } = Promise.withResolvers<void>();
    waiting.add(resolve);
    const timer = setTimeout(() => {
      waiting.delete(resolve);
      reject(refuse());
    }, waitMs);
    await isTaken.finally(() => clearTimeout(timer));
  }

  function leave(): void {
    const [next] = waiting;
    if (next === undefined) {
      free += 1;
      return;
    }
    waiting.delete(next);
    next();
  }

  return async (run) => {
    await take();
    try {
      return await run();
    } finally {
      leave();
    }
  };
}
