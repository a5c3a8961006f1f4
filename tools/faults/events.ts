import { setTimeout as sleep } from 'node:timers/promises';
import { sendOnce, type Complaints } from './client.ts';
import { fail } from './report.ts';

/** The maximum time until LISTEN reconnects: the longest delay between two attempts, and one attempt. */
export const RECONNECT_MS = 15_000;

/** Adds the types of the events of a stream to `types` until it ends, and returns how it ended. */
export async function recordEvents(
  url: string,
  token: string,
  types: string[] = [],
): Promise<'ended' | 'cut'> {
  try {
    const answer = await fetch(`${url}/v1/events`, {
      headers: { authorization: `Bearer ${token}` },
    });
    for await (const text of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      for (const [, type = ''] of text.matchAll(/"type":"([a-z-]+)"/g)) types.push(type);
    }
    return 'ended';
  } catch {
    return 'cut';
  }
}

/** Writes at `url` until each of the streams has received an event, and returns the milliseconds. */
export async function expectEvents(
  url: string,
  streams: readonly string[][],
  { token, complaints }: { token: string; complaints: Complaints },
  withinMs = RECONNECT_MS,
): Promise<number> {
  const startedAt = Date.now();
  for (const types of streams) types.length = 0;
  for (let tries = 0; streams.some((types) => !types.includes('user-changed')); tries += 1) {
    if (Date.now() - startedAt > withinMs) {
      fail('the live events did not resume');
      break;
    }
    const body = { name: `nama-${startedAt}-${tries}` };
    await sendOnce(`${url}/v1/users/me`, { method: 'PUT', token, complaints, body });
    await sleep(200);
  }
  return Date.now() - startedAt;
}
