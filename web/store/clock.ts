// A logical clock. It orders the starts of requests and the local changes, independent of the time of day.
let now = 0;
let running = 0;

/** Returns the next moment of the clock. */
export function tick(): number {
  now += 1;
  return now;
}

/** Whether a request is running whose answer may be older than a change that is made now. */
export function isRequestRunning(): boolean {
  return running > 0;
}

/** Sends a request, and adds `readTick` to the answer: the tick at which the request started. */
export async function withReadTick<Answer>(
  load: () => Promise<Answer>,
): Promise<Answer & { readTick: number }> {
  const readTick = tick();
  running += 1;
  try {
    return { ...(await load()), readTick };
  } finally {
    running -= 1;
  }
}
