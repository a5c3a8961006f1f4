import { exitWithReason } from '#server/platform/process/start-error.ts';

const running = new Set<AsyncDisposable>();
let stopping: Promise<void> | undefined;

/** What is to be stopped when the command is told to end; stopping it earlier takes it off the list. */
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

/** Stops all that runs, the youngest first, and what is started meanwhile. */
export function stopAllThatRuns(): Promise<void> {
  return (stopping ??= stopAll());
}

async function stopAll(): Promise<void> {
  for (let last = youngest(); last; last = youngest()) await last[Symbol.asyncDispose]();
}

function youngest(): AsyncDisposable | undefined {
  return [...running].at(-1);
}

/** Never resolves when the command is ending: whatever fails then does so because it is stopped. */
export async function waitForTheEnd(): Promise<void> {
  if (stopping !== undefined) await new Promise(() => undefined);
}

/** Ends the command in order when it is told to. */
function stopAllOnSignal(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // One Ctrl-C may reach us from the terminal, from npm and from the bootstrap.
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

/** Does the work of a command. Where that fails, or is to end, what is kept running is stopped first. */
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
