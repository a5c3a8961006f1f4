/**
 * Ends the process in order when it is told to: what is still starting is let finish, then stopped.
 * Further signals change nothing; a start that fails is for the caller to tell.
 */
export function stopOnSignal(starting: Promise<{ stop(): Promise<void> }>): void {
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      void starting.then(stopAndExit, () => undefined);
    });
  }
}

async function stopAndExit(running: { stop(): Promise<void> }): Promise<void> {
  try {
    await running.stop();
    process.exit(0);
  } catch (error) {
    console.error(error);
    process.exit(1);
  }
}
