/**
 * How long new connections go first, in milliseconds: as long as tasks ran before, within these bounds. Node accepts one
 * connection in an iteration of the event loop. Without this, tasks of one network that made each iteration long kept
 * the new connections of others waiting: 7 s after 10 s of one costly text in each iteration.
 */
const ACCEPT_MS = { least: 10, most: 100 };
/** How long at least tasks run then, in milliseconds. */
const TASKS_MS = 10;

/** Divides the iterations of the event loop between new connections and tasks. */
export interface Iterations {
  /** Call it when a connection has been accepted: there may be more, and tasks wait for them for a short time. */
  connectionAccepted(): void;
  /** Whether a task may begin now. False when a connection has just been accepted and others may wait. */
  mayBegin(): boolean;
  /** Runs the task in the next iteration, or after the new connections that go first. */
  schedule(task: () => void): void;
}

export function createIterations(now = () => performance.now()): Iterations {
  let scheduled: (() => void)[] = [];
  let isScheduled = false;
  /** Whether a connection has been accepted since the last iteration. */
  let isAccepting = false;
  let acceptUntil = -Infinity;

  function beginIteration(): void {
    isScheduled = false;
    const goOn = !mayBegin();
    isAccepting = false;
    if (goOn) {
      lookAgain();
      return;
    }
    const tasks = scheduled;
    scheduled = [];
    for (const task of tasks) task();
  }

  function lookAgain(): void {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(beginIteration);
  }

  function mayBegin(): boolean {
    return !isAccepting || now() >= acceptUntil;
  }

  return {
    mayBegin,
    schedule(task) {
      scheduled.push(task);
      lookAgain();
    },
    connectionAccepted() {
      isAccepting = true;
      lookAgain();
      const time = now();
      const ranMs = time - acceptUntil;
      if (ranMs < TASKS_MS) return;
      acceptUntil = time + Math.min(Math.max(ranMs, ACCEPT_MS.least), ACCEPT_MS.most);
    },
  };
}

/** The iterations of this process. */
export const iterations = createIterations();

/** Resolves in the next iteration, or after the new connections that go first. Await it between tasks that take long. */
export function nextIteration(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  iterations.schedule(resolve);
  return promise;
}
