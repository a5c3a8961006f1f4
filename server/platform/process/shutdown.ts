/** One Ctrl-C reaches the process up to three times: from the terminal, from npm, from the bootstrap. */
const SAME_SIGNAL_MS = 1_000;

/**
 * Calls `stop` at the first SIGINT, SIGTERM or SIGHUP. A second signal, more than a second later, ends the process at
 * once.
 */
export function onFirstSignal(stop: () => void): void {
  let signalledAt: number | undefined;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (signalledAt === undefined) {
        signalledAt = Date.now();
        stop();
      } else if (Date.now() - signalledAt > SAME_SIGNAL_MS) {
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
 * Stops gracefully at the first signal: a start that is still running is finished first, and then stopped. A second
 * signal ends the process at once. The caller handles a start that fails; `onStopped` or `onFailure` is called after
 * the stop. Returns a function that tells whether a signal was received.
 */
export function stopOnSignal(
  starting: Promise<{ stop(): Promise<void> }>,
  listeners: StopListeners = {},
): () => boolean {
  let isSignalled = false;
  let isStarting = true;
  const hasStarted = () => {
    isStarting = false;
  };
  starting.then(hasStarted, hasStarted);
  onFirstSignal(() => {
    isSignalled = true;
    if (isStarting) {
      console.log('Stopping once the start has finished (a second signal ends it at once)…');
    }
    void starting.then(
      (running) => stopAndExit(running, listeners),
      () => undefined,
    );
  });
  return () => isSignalled;
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
