import { exitWithReason } from '#server/platform/process/start-error.ts';

const running = new Set<AsyncDisposable>();
let stopping: Promise<void> | undefined;

/** Registers what must be stopped when the command ends. Its disposal stops it earlier, and removes it. */
export function keepRunning(stop: () => Promise<void>): AsyncDisposable {
  let stopped: Promise<void> | undefined;
  const disposable = {
    [Symbol.asyncDispose]: () => {
      running.delete(disposable);
      return (stopped ??= stop());
    },
  };
  running.add(disposable);
  return disposable;
}

/** Stops all that runs, the newest first, including what is started meanwhile. */
export function stopAllThatRuns(): Promise<void> {
  return (stopping ??= stopAll());
}

async function stopAll(): Promise<void> {
  for (let last = newest(); last; last = newest()) await last[Symbol.asyncDispose]();
}

function newest(): AsyncDisposable | undefined {
  return [...running].at(-1);
}

/** Never resolves while the command ends: failures are then the result of the stop, and are not reported. */
export async function waitForTheEnd(): Promise<void> {
  if (stopping !== undefined) await new Promise(() => undefined);
}

/** Stops all and exits on a signal. */
function stopAllOnSignal(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // One Ctrl-C may arrive from the terminal, from npm and from the bootstrap.
      if (stopping !== undefined) return;
      console.log('\nStopping…');
      stopAllThatRuns().then(
        () => process.exit(1),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
  }
}

/** Runs the work of a command. On a failure or a signal, stops all that runs before the exit. */
export async function runInOrder(work: () => Promise<void>): Promise<void> {
  stopAllOnSignal();
  try {
    await work();
  } catch (error) {
    await waitForTheEnd();
    await stopAllThatRuns();
    exitWithReason(error);
  }
}
