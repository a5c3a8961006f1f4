/** One Ctrl-C reaches the process up to three times: from the terminal, from npm, from the bootstrap. */
const SAME_SIGNAL_MS = 1_000;

/** Calls `stop` when the process is told to end. Told again later, it ends at once. */
export function onFirstSignal(stop: () => void): void {
  let toldAt: number | undefined;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (toldAt === undefined) {
        toldAt = Date.now();
        stop();
      } else if (Date.now() - toldAt > SAME_SIGNAL_MS) {
        process.exit(1);
      }
    });
  }
}

interface StopListeners {
  readonly onStopped?: () => void;
  readonly onFailure?: (error: unknown) => void;
}

/**
 * Ends the process in order when it is told to: what is still starting is let finish, then stopped.
 * Told again later, it ends at once. A start that fails is for the caller to tell; `onStopped` or `onFailure` is told how
 * the stop went.
 * Returns what says whether it was told.
 */
export function stopOnSignal(
  starting: Promise<{ stop(): Promise<void> }>,
  told: StopListeners = {},
): () => boolean {
  let isTold = false;
  let isStarting = true;
  const hasStarted = () => {
    isStarting = false;
  };
  starting.then(hasStarted, hasStarted);
  onFirstSignal(() => {
    isTold = true;
    if (isStarting) {
      console.log('Stopping once the start has finished (told again, it ends at once)…');
    }
    void starting.then(
      (running) => stopAndExit(running, told),
      () => undefined,
    );
  });
  return () => isTold;
}

async function stopAndExit(
  running: { stop(): Promise<void> },
  { onStopped = () => {}, onFailure = (error) => console.error(error) }: StopListeners,
): Promise<void> {
  try {
    await running.stop();
    onStopped();
    process.exit(0);
  } catch (error) {
    onFailure(error);
    process.exit(1);
  }
}
