/** Limits how many tasks run at once, and shares the permits fairly among the owners of the tasks. */
export interface FairSemaphore {
  /**
   * Runs the task when it has a permit. Networks take turns, in a network its owners, and the tasks of one owner run in
   * their order. Fails with the refusal when it has waited too long or too many tasks wait: then it never runs.
   */
  run<Result>(owner: string | Owner, task: () => Promise<Result>, waitMs?: number): Promise<Result>;
}

/** Whose a task is; a name alone is a network of its own. */
export interface Owner {
  readonly name: string;
  /** The owner's address or network, which may have many accounts. */
  readonly network: string;
  /** How long its next task has to wait at least, in milliseconds; heeded where `isPaced`. */
  msToWait?(): number;
}

export interface FairSemaphoreOptions {
  /** How many tasks run at once. */
  readonly permits: number;
  /** How many of these may be of one owner; without it, all. */
  readonly permitsPerOwner?: number;
  /** How many may be of one network, so that its slow tasks leave some to others; without it, all. */
  readonly permitsPerNetwork?: number;
  /**
   * How many tasks wait. When there are more, the newest one is refused of the owner with most, in the network with
   * most; of those that have equally many, the one whose turn comes last.
   */
  readonly waitingMax: number;
  /** Whether a task waits, in its turn, until its owner's `msToWait` is over. Others go ahead of it. */
  readonly isPaced?: boolean;
  /** How long a task waits that does not say it itself; without it, until its turn. */
  readonly waitMs?: number;
  readonly refuse: () => Error;
}

interface Waiting {
  /** How long it has to wait for its owner's pace. */
  msToWait(): number;
  grant(): void;
  reject(error: Error): void;
}

export function createFairSemaphore({
  permits,
  permitsPerOwner = permits,
  permitsPerNetwork = permits,
  waitingMax,
  isPaced = false,
  waitMs: usualWaitMs,
  refuse,
}: FairSemaphoreOptions): FairSemaphore {
  let free = permits;
  let waitingCount = 0;
  let paceTimer: NodeJS.Timeout | undefined;
  const runningOf = new Map<string, number>();
  const runningIn = new Map<string, number>();
  /** By network, then by owner; the one whose turn is next comes first. */
  const queues = new Map<string, Map<string, Set<Waiting>>>();

  const mayRun = ({ name, network }: Owner) =>
    free > 0 &&
    (runningOf.get(name) ?? 0) < permitsPerOwner &&
    (runningIn.get(network) ?? 0) < permitsPerNetwork;

  function start({ name, network }: Owner): void {
    free -= 1;
    add(runningOf, name, 1);
    add(runningIn, network, 1);
  }

  function finish({ name, network }: Owner): void {
    free += 1;
    add(runningOf, name, -1);
    add(runningIn, network, -1);
    startNext();
  }

  /** Starts what may run; looks again when the pace of an owner that waits for it allows the next task. */
  function startNext(): void {
    clearTimeout(paceTimer);
    for (;;) {
      const { next, msToWait } = findNext();
      if (next === undefined) {
        if (msToWait < Infinity) paceTimer = setTimeout(startNext, msToWait);
        return;
      }
      const { owner, waiting } = next;
      remove(owner, waiting);
      moveToEnd(queues.get(owner.network), owner.name);
      moveToEnd(queues, owner.network);
      start(owner);
      waiting.grant();
    }
  }

  /** The task whose turn it is, or else how long until one may begin that waits for its owner's pace alone. */
  function findNext(): { next?: { owner: Owner; waiting: Waiting }; msToWait: number } {
    let soonest = Infinity;
    if (free === 0) return { msToWait: soonest };
    for (const [network, owners] of queues) {
      for (const [name, queue] of owners) {
        const [waiting] = queue;
        const owner = { name, network };
        if (!waiting || !mayRun(owner)) continue;
        const msToWait = waiting.msToWait();
        if (msToWait <= 0) return { next: { owner, waiting }, msToWait };
        soonest = Math.min(soonest, msToWait);
      }
    }
    return { msToWait: soonest };
  }

  function enqueue({ name, network }: Owner, waiting: Waiting): void {
    const owners = queues.get(network) ?? new Map<string, Set<Waiting>>();
    queues.set(network, owners.set(name, (owners.get(name) ?? new Set()).add(waiting)));
    waitingCount += 1;
  }

  function remove({ name, network }: Owner, waiting: Waiting): void {
    const owners = queues.get(network);
    const queue = owners?.get(name);
    if (!queue?.delete(waiting)) return;
    waitingCount -= 1;
    if (queue.size === 0) owners?.delete(name);
    if (owners?.size === 0) queues.delete(network);
  }

  function refuseNewestOfMost(): void {
    const [network, owners] = largest(queues, (each) => sum(each.values()));
    const [name, queue] = largest(owners, ({ size }) => size);
    const newest = [...queue].at(-1);
    if (!newest) return;
    remove({ name, network }, newest);
    newest.reject(refuse());
  }

  async function acquire(owner: Owner, waitMs: number | undefined): Promise<void> {
    const msToWait = () => (isPaced ? (owner.msToWait?.() ?? 0) : 0);
    const isDue = msToWait() <= 0;
    if (isDue && mayRun(owner)) {
      start(owner);
      return;
    }
    const { promise: granted, resolve, reject } = Promise.withResolvers<void>();
    const waiting: Waiting = { msToWait, grant: resolve, reject };
    enqueue(owner, waiting);
    if (waitingCount > waitingMax) refuseNewestOfMost();
    if (!isDue) startNext();
    if (waitMs === undefined) return granted;
    const timer = setTimeout(() => {
      remove(owner, waiting);
      reject(refuse());
    }, waitMs);
    return granted.finally(() => clearTimeout(timer));
  }

  return {
    async run(given, task, waitMs = usualWaitMs) {
      const owner = typeof given === 'string' ? { name: given, network: given } : given;
      await acquire(owner, waitMs);
      try {
        return await task();
      } finally {
        finish(owner);
      }
    },
  };
}

function add(counts: Map<string, number>, key: string, change: 1 | -1): void {
  const count = (counts.get(key) ?? 0) + change;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
}

function moveToEnd<Value>(map: Map<string, Value> | undefined, key: string): void {
  const value = map?.get(key);
  if (value !== undefined && map?.delete(key)) map.set(key, value);
}

/** The last one of those that are equally large; there must be one. */
function largest<Value>(
  map: ReadonlyMap<string, Value>,
  sizeOf: (value: Value) => number,
): [string, Value] {
  return [...map].reduce((most, each) => (sizeOf(each[1]) >= sizeOf(most[1]) ? each : most));
}

function sum(queues: Iterable<ReadonlySet<unknown>>): number {
  return [...queues].reduce((count, { size }) => count + size, 0);
}
