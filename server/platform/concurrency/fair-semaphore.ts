import type { EventEmitter } from 'node:events';

/** Limits how many tasks run at once, and shares the permits fairly among the owners of the tasks. */
export interface FairSemaphore {
  /**
   * Runs the task when it gets a permit. Permits go round-robin to networks, within a network round-robin to owners,
   * and in first-in, first-out order to the tasks of one owner. Rejects with the refusal when the task has waited too
   * long, its connection has closed or too many tasks wait: the task then never runs.
   */
  run<Result>(
    owner: string | Owner,
    task: () => Promise<Result>,
    waiting?: WaitOptions,
  ): Promise<Result>;
}

export interface WaitOptions {
  /** How long the task waits at most, in milliseconds; by default, as the semaphore says. */
  readonly waitMs?: number | undefined;
  /** Emits 'close' when nobody waits for the result any more. What the waiting task holds is then freed at once. */
  readonly connection?: EventEmitter | undefined;
}

/** The owner of a task. A string instead of an owner is a network with one owner. */
export interface Owner {
  readonly name: string;
  /** The address or network of the owner, which may have many accounts. */
  readonly network: string;
  /** The minimum wait of the owner's next task, in milliseconds; used only with `isPaced`. */
  msToWait?(): number;
  /** Beside how many other tasks the owner's next one may run; used only with `isPaced`. */
  runningMax?(): RunningMax;
}

export interface RunningMax {
  readonly ofOwner: number;
  readonly inNetwork: number;
}

const NO_MAX: RunningMax = { ofOwner: Infinity, inNetwork: Infinity };

export interface FairSemaphoreOptions {
  /** How many tasks run at once. */
  readonly permits: number;
  /** How many permits one owner may hold; by default, all. */
  readonly permitsPerOwner?: number;
  /** How many permits one network may hold, so that its slow tasks leave some to others; by default, all. */
  readonly permitsPerNetwork?: number;
  /**
   * The queue limit. Beyond it, the newest task is refused of the owner with the most tasks, in the network with the
   * most tasks; among equals, the last in round-robin order.
   */
  readonly waitingMax: number;
  /**
   * Whether a task waits, at the head of its queue, until its owner's `msToWait` has passed. Tasks of others overtake
   * it.
   */
  readonly isPaced?: boolean;
  /** How long a task waits at most when `run` does not say; by default, without limit. */
  readonly waitMs?: number;
  readonly refuse: () => Error;
}

interface Waiting {
  /** How long the task has to wait for its owner's pace, in milliseconds. */
  msToWait(): number;
  runningMax(): RunningMax;
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
  /** The queues by network, then by owner, in round-robin order: the next one to get a permit comes first. */
  const queues = new Map<string, Map<string, Set<Waiting>>>();

  const mayRun = ({ name, network }: Owner, runningMax: () => RunningMax) => {
    const ofOwner = runningOf.get(name) ?? 0;
    const inNetwork = runningIn.get(network) ?? 0;
    if (free === 0 || ofOwner >= permitsPerOwner || inNetwork >= permitsPerNetwork) return false;
    const most = runningMax();
    return ofOwner <= most.ofOwner && inNetwork <= most.inNetwork;
  };

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

  /**
   * Starts every task that may run. Schedules another attempt for when the pace of a waiting owner allows its next
   * task.
   */
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

  /** The next task in round-robin order, or else the time until one may begin that waits only for its owner's pace. */
  function findNext(): { next?: { owner: Owner; waiting: Waiting }; msToWait: number } {
    let soonest = Infinity;
    if (free === 0) return { msToWait: soonest };
    for (const [network, owners] of queues) {
      for (const [name, queue] of owners) {
        const [waiting] = queue;
        const owner = { name, network };
        if (!waiting || !mayRun(owner, waiting.runningMax)) continue;
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

  async function acquire(
    owner: Owner,
    { waitMs = usualWaitMs, connection }: WaitOptions,
  ): Promise<void> {
    const msToWait = () => (isPaced ? (owner.msToWait?.() ?? 0) : 0);
    const runningMax = () => (isPaced ? (owner.runningMax?.() ?? NO_MAX) : NO_MAX);
    const isDue = msToWait() <= 0;
    if (isDue && mayRun(owner, runningMax)) {
      start(owner);
      return;
    }
    const { promise: granted, resolve, reject } = Promise.withResolvers<void>();
    const waiting: Waiting = { msToWait, runningMax, grant: resolve, reject };
    enqueue(owner, waiting);
    if (waitingCount > waitingMax) refuseNewestOfMost();
    if (!isDue) startNext();
    const leave = () => {
      remove(owner, waiting);
      reject(refuse());
    };
    const timer = waitMs === undefined ? undefined : setTimeout(leave, waitMs);
    connection?.once('close', leave);
    return granted.finally(() => {
      clearTimeout(timer);
      connection?.off('close', leave);
    });
  }

  return {
    async run(given, task, options = {}) {
      const owner = typeof given === 'string' ? { name: given, network: given } : given;
      await acquire(owner, options);
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

/** The largest entry; among equals, the last one. The map must not be empty. */
function largest<Value>(
  map: ReadonlyMap<string, Value>,
  sizeOf: (value: Value) => number,
): [string, Value] {
  return [...map].reduce((most, each) => (sizeOf(each[1]) >= sizeOf(most[1]) ? each : most));
}

function sum(queues: Iterable<ReadonlySet<unknown>>): number {
  return [...queues].reduce((count, { size }) => count + size, 0);
}
