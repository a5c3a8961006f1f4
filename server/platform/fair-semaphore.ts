/** Limits how many tasks run at once, and shares the permits fairly among the owners of the tasks. */
export interface FairSemaphore {
  /**
   * Runs the task when it has a permit. Owners take turns; the tasks of one owner run in their order.
   * Fails with the refusal when it has waited too long or too many tasks wait: then it never runs.
   */
  run<Result>(owner: string, task: () => Promise<Result>, waitMs?: number): Promise<Result>;
}

export interface FairSemaphoreOptions {
  /** How many tasks run at once. */
  readonly permits: number;
  /** How many of these may be of one owner; without it, all. */
  readonly permitsPerOwner?: number;
  /**
   * How many tasks wait. When there are more, the newest one of the longest queue is refused; of queues
   * equally long, that of the owner whose turn comes last.
   */
  readonly waitingMax: number;
  /** How long a task waits that does not say it itself; without it, until its turn. */
  readonly waitMs?: number;
  readonly refuse: () => Error;
}

interface Waiting {
  grant(): void;
  reject(error: Error): void;
}

export function createFairSemaphore({
  permits,
  permitsPerOwner = permits,
  waitingMax,
  waitMs: usualWaitMs,
  refuse,
}: FairSemaphoreOptions): FairSemaphore {
  let free = permits;
  let waitingCount = 0;
  const running = new Map<string, number>();
  /** By owner; the owner whose turn is next comes first. */
  const queues = new Map<string, Set<Waiting>>();

  const mayRun = (owner: string) => free > 0 && (running.get(owner) ?? 0) < permitsPerOwner;

  function start(owner: string): void {
    free -= 1;
    running.set(owner, (running.get(owner) ?? 0) + 1);
  }

  function finish(owner: string): void {
    free += 1;
    const left = (running.get(owner) ?? 0) - 1;
    if (left > 0) running.set(owner, left);
    else running.delete(owner);
    for (const [next, queue] of queues) {
      if (!mayRun(next)) continue;
      const [first] = queue;
      if (!first) continue;
      remove(next, first);
      // The owner goes to the end of the line.
      if (queues.delete(next)) queues.set(next, queue);
      start(next);
      first.grant();
      return;
    }
  }

  function remove(owner: string, waiting: Waiting): void {
    const queue = queues.get(owner);
    if (!queue?.delete(waiting)) return;
    waitingCount -= 1;
    if (queue.size === 0) queues.delete(owner);
  }

  function refuseNewestOfLongestQueue(): void {
    const [owner, queue] = [...queues].reduce((longest, each) =>
      each[1].size >= longest[1].size ? each : longest,
    );
    const newest = [...queue].at(-1);
    if (!newest) return;
    remove(owner, newest);
    newest.reject(refuse());
  }

  async function acquire(owner: string, waitMs: number | undefined): Promise<void> {
    if (mayRun(owner)) {
      start(owner);
      return;
    }
    const { promise: granted, resolve, reject } = Promise.withResolvers<void>();
    const waiting: Waiting = { grant: resolve, reject };
    const queue = queues.get(owner) ?? new Set();
    queues.set(owner, queue.add(waiting));
    waitingCount += 1;
    if (waitingCount > waitingMax) refuseNewestOfLongestQueue();
    if (waitMs === undefined) return granted;
    const timer = setTimeout(() => {
      remove(owner, waiting);
      reject(refuse());
    }, waitMs);
    return granted.finally(() => clearTimeout(timer));
  }

  return {
    async run(owner, task, waitMs = usualWaitMs) {
      await acquire(owner, waitMs);
      try {
        return await task();
      } finally {
        finish(owner);
      }
    },
  };
}
