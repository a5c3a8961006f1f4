// A logical clock: it orders the beginnings of reads and the changes made here, whatever the time of day.
let now = 0;
let running = 0;

/** The next moment, later than all before it. */
export function tick(): number {
  now += 1;
  return now;
}

/** Whether an answer is on its way that may be from before what changes now. */
export function isReading(): boolean {
  return running > 0;
}

/** Loads something, and says at which moment it was asked for: its answer knows of nothing later. */
export async function readNow<Answer>(
  load: () => Promise<Answer>,
): Promise<Answer & { readAt: number }> {
  const readAt = tick();
  running += 1;
  try {
    return { ...(await load()), readAt };
  } finally {
    running -= 1;
  }
}
