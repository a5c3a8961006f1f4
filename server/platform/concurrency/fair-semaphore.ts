import type { EventEmitter } from 'node:events';

/** Limits how many tasks run at once, and shares the permits fairly among the queue keys of the tasks. */
export interface FairSemaphore {
  /**
   * Runs the task when it gets a permit. Permits go round-robin to networks, within a network round-robin to queue
   * keys, and in first-in, first-out order to the tasks of one key. Rejects with the refusal when the task has waited
   * too long, its connection has closed or too many tasks wait: the task then never runs.
   */
  run<Result>(
    queueKey: string | QueueKey,
    task: () => Promise<Result>,
    waiting?: WaitOptions,
  ): Promise<Result>;
  /** As `run`, but says at once whether too many tasks wait: for a caller that does not wait for the result. */
  submit<Result>(
    queueKey: string | QueueKey,
    task: () => Promise<Result>,
    waiting?: WaitOptions,
  ): Submitted<Result>;
}

/** The refusal of a task that never runs, or else what `run` returns. */
export type Submitted<Result> =
  | { readonly refusal: Error; readonly result?: never }
  | { readonly refusal?: never; readonly result: Promise<Result> };

export interface WaitOptions {
  /** How long the task waits at most, in milliseconds; by default, as the semaphore says. */
  readonly waitMs?: number | undefined;
  /** Emits 'close' when nobody waits for the result any more. What the waiting task holds is then freed at once. */
  readonly connection?: EventEmitter | undefined;
}

/** The unit of fair queueing: tasks of one key wait in one queue. A string in its place is a network with one key. */
export interface QueueKey {
  /** The id of an account, or the address of a visitor. */
  readonly name: string;
  /** The address or network of the requests, which may have many accounts. */
  readonly network: string;
  /** The minimum wait of its next task, in milliseconds; used only with `isPaced`. */
  msToWait?(): number;
  /** Which limits apply to its next task; used only with `isPaced`. */
  restrictions?(): Restrictions;
}

export interface Restrictions {
  /** Whether the task waits until no other task of its key runs. */
  readonly runsAlone: boolean;
  /** Whether the task counts to the `heavyPerNetwork` tasks that may run at once in the network. */
  readonly isHeavy: boolean;
}

const UNRESTRICTED: Restrictions = { runsAlone: false, isHeavy: false };

export interface FairSemaphoreOptions {
  /** How many tasks run at once. */
  readonly permits: number;
  /** How many permits one key may hold; by default, all. */
  readonly permitsPerKey?: number;
  /** How many permits one network may hold, so that its slow tasks leave some to others; by default, all. */
  readonly permitsPerNetwork?: number;
  /** How many tasks with `isHeavy` run at once in a network; by default, as many as others. */
  readonly heavyPerNetwork?: number;
  /**
   * The queue limit. Beyond it, the newest task is refused of the key with the most tasks, in the network with the
   * most tasks; among equals, the last in round-robin order.
   */
  readonly waitingMax: number;
  /**
   * Whether a task of a key with `msToWait` waits, at the head of its queue, until this time has passed. Tasks of
   * others overtake it, and those of the same account that have no `msToWait`.
   */
  readonly isPaced?: boolean;
  /** How long a task waits at most when `run` does not say; by default, without limit. */
  readonly waitMs?: number;
  readonly refuse: () => Error;
}

interface Waiting {
  readonly queueKey: QueueKey;
  grant(running: Running): void;
  reject(error: Error): void;
}

/** A task that runs. */
interface Running {
  readonly queueKey: QueueKey;
  readonly isHeavy: boolean;
}

export function createFairSemaphore({
  permits,
  permitsPerKey = permits,
  permitsPerNetwork = permits,
  heavyPerNetwork = permits,
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
  const heavyIn = new Map<string, number>();
  /** The queues by network, then by queue name, in round-robin order: the next one to get a permit comes first. */
  const queues = new Map<string, Map<string, Set<Waiting>>>();

  const restrictionsOf = (queueKey: QueueKey) =>
    isPaced ? (queueKey.restrictions?.() ?? UNRESTRICTED) : UNRESTRICTED;
  const msToWaitOf = (queueKey: QueueKey) => (isPaced ? (queueKey.msToWait?.() ?? 0) : 0);

  function mayRun(queueKey: QueueKey): boolean {
    const { name, network } = queueKey;
    const running = runningOf.get(name) ?? 0;
    if (free === 0 || running >= permitsPerKey) return false;
    if ((runningIn.get(network) ?? 0) >= permitsPerNetwork) return false;
    const { runsAlone, isHeavy } = restrictionsOf(queueKey);
    if (runsAlone && running > 0) return false;
    return !isHeavy || (heavyIn.get(network) ?? 0) < heavyPerNetwork;
  }

  function start(queueKey: QueueKey): Running {
    const { isHeavy } = restrictionsOf(queueKey);
    free -= 1;
    add(runningOf, queueKey.name, 1);
    add(runningIn, queueKey.network, 1);
    if (isHeavy) add(heavyIn, queueKey.network, 1);
    return { queueKey, isHeavy };
  }

  function finish({ queueKey: { name, network }, isHeavy }: Running): void {
    free += 1;
    add(runningOf, name, -1);
    add(runningIn, network, -1);
    if (isHeavy) add(heavyIn, network, -1);
    startNext();
  }

  /**
   * Starts every task that may run. Schedules another attempt for when the pace of a waiting key allows its next
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
      const { queueKey } = next;
      remove(next);
      moveToEnd(queues.get(queueKey.network), queueNameOf(queueKey));
      moveToEnd(queues, queueKey.network);
      next.grant(start(queueKey));
    }
  }

  /** The next task in round-robin order, or else the time until one may begin that waits only for the pace of its key. */
  function findNext(): { next?: Waiting; msToWait: number } {
    let soonest = Infinity;
    if (free === 0) return { msToWait: soonest };
    for (const ofNetwork of queues.values()) {
      for (const queue of ofNetwork.values()) {
        const [next] = queue;
        if (!next || !mayRun(next.queueKey)) continue;
        const msToWait = msToWaitOf(next.queueKey);
        if (msToWait <= 0) return { next, msToWait };
        soonest = Math.min(soonest, msToWait);
      }
    }
    return { msToWait: soonest };
  }

  function enqueue(waiting: Waiting): void {
    const { network } = waiting.queueKey;
    const name = queueNameOf(waiting.queueKey);
    const ofNetwork = queues.get(network) ?? new Map<string, Set<Waiting>>();
    queues.set(network, ofNetwork.set(name, (ofNetwork.get(name) ?? new Set()).add(waiting)));
    waitingCount += 1;
  }

  function remove(waiting: Waiting): void {
    const { network } = waiting.queueKey;
    const name = queueNameOf(waiting.queueKey);
    const ofNetwork = queues.get(network);
    const queue = ofNetwork?.get(name);
    if (!queue?.delete(waiting)) return;
    waitingCount -= 1;
    if (queue.size === 0) ofNetwork?.delete(name);
    if (ofNetwork?.size === 0) queues.delete(network);
  }

  function removeNewestOfMost(): Waiting | undefined {
    const ofNetwork = largest(queues, (each) => sum(each.values()));
    const newest = [...largest(ofNetwork, ({ size }) => size)].at(-1);
    if (newest) remove(newest);
    return newest;
  }

  /** Returns an error when the task is refused at once. */
  function acquire(
    queueKey: QueueKey,
    { waitMs = usualWaitMs, connection }: WaitOptions,
  ): Error | Promise<Running> {
    const isDue = msToWaitOf(queueKey) <= 0;
    if (isDue && mayRun(queueKey)) return Promise.resolve(start(queueKey));
    const { promise: granted, resolve, reject } = Promise.withResolvers<Running>();
    const waiting: Waiting = { queueKey, grant: resolve, reject };
    enqueue(waiting);
    if (waitingCount > waitingMax) {
      const refused = removeNewestOfMost();
      if (refused === waiting) return refuse();
      refused?.reject(refuse());
    }
    if (!isDue) startNext();
    const leave = () => {
      remove(waiting);
      reject(refuse());
    };
    const timer = waitMs === undefined ? undefined : setTimeout(leave, waitMs);
    connection?.once('close', leave);
    return granted.finally(() => {
      clearTimeout(timer);
      connection?.off('close', leave);
    });
  }

  async function runGranted<Result>(
    granted: Promise<Running>,
    task: () => Promise<Result>,
  ): Promise<Result> {
    const running = await granted;
    try {
      return await task();
    } finally {
      finish(running);
    }
  }

  const submit: FairSemaphore['submit'] = (given, task, options = {}) => {
    const queueKey = typeof given === 'string' ? { name: given, network: given } : given;
    const granted = acquire(queueKey, options);
    return granted instanceof Error ? { refusal: granted } : { result: runGranted(granted, task) };
  };
  return {
    submit,
    run(queueKey, task, options) {
      const { refusal, result } = submit(queueKey, task, options);
      return refusal ? Promise.reject(refusal) : result;
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

/** The largest value; among equals, the last one. The map must not be empty. */
function largest<Value>(map: ReadonlyMap<string, Value>, sizeOf: (value: Value) => number): Value {
  return [...map.values()].reduce((most, each) => (sizeOf(each) >= sizeOf(most) ? each : most));
}

/** The name of the queue for tasks of this key. Those that have no `msToWait` do not wait behind those that have. */
function queueNameOf({ name, msToWait }: QueueKey): string {
  return msToWait ? `${name} paced` : name;
}

function sum(queues: Iterable<ReadonlySet<unknown>>): number {
  return [...queues].reduce((count, { size }) => count + size, 0);
}
