import { setTimeout as sleep } from 'node:timers/promises';
import { ask, type Complaints } from './client.ts';
import { fail } from './report.ts';

/** The longest pause between two tries to listen, and the try. */
export const LISTENING_AGAIN_MS = 15_000;

/** Notes the types of what a stream tells, for as long as it goes on; gives how it ended. */
export async function noteEvents(
  url: string,
  token: string,
  heard: string[] = [],
): Promise<'ended' | 'cut'> {
  try {
    const answer = await fetch(`${url}/v1/events`, {
      headers: { authorization: `Bearer ${token}` },
    });
    for await (const text of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      for (const [, type = ''] of text.matchAll(/"type":"([a-z-]+)"/g)) heard.push(type);
    }
    return 'ended';
  } catch {
    return 'cut';
  }
}

/** Writes at `url` until each of the streams has told of it; gives the milliseconds. */
export async function expectEvents(
  url: string,
  streams: readonly string[][],
  { token, complaints }: { token: string; complaints: Complaints },
  withinMs = LISTENING_AGAIN_MS,
): Promise<number> {
  const begun = Date.now();
  for (const heard of streams) heard.length = 0;
  for (let tries = 0; streams.some((heard) => !heard.includes('user-changed')); tries += 1) {
    if (Date.now() - begun > withinMs) {
      fail('the live events did not come back');
      break;
    }
    const body = { name: `nama-${begun}-${tries}` };
    await ask(`${url}/v1/users/me`, { method: 'PUT', token, complaints, body });
    await sleep(200);
  }
  return Date.now() - begun;
}
