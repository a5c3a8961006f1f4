import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until the condition holds, and returns the milliseconds. Throws with `reason` after `withinMs`. */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  withinMs: number,
  reason: () => string,
  everyMs = 100,
): Promise<number> {
  const begun = Date.now();
  while (!(await isSo())) {
    if (Date.now() - begun > withinMs) throw new Error(reason());
    await sleep(everyMs);
  }
  return Date.now() - begun;
}

/** Whether a GET is answered with 200 before the timeout. */
export async function isOk(url: string, withinMs = 2_000): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(withinMs) });
    await answer.arrayBuffer();
    return answer.status === 200;
  } catch {
    return false;
  }
}
