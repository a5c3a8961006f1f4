import { setTimeout as sleep } from 'node:timers/promises';
import { ask, type Complaints } from '#tools/faults/client.ts';
import { noteEvents } from '#tools/faults/note-events.ts';
import { fail } from '#tools/faults/report.ts';
import { until } from './daemon.ts';

/** What a process takes at most until it tries to listen again, and the try. */
const LISTENING_AGAIN_MS = 15_000;
/** nginx gives them to the two processes by turns. */
const STREAMS = 4;

/** Event streams through nginx, and what they have told. */
export interface Streams {
  /** Writes until each has told of it; gives the milliseconds. */
  expectEvents(withinMs?: number): Promise<number>;
}

export async function openStreams(
  url: string,
  { token, complaints }: { token: string; complaints: Complaints },
): Promise<Streams> {
  const streams = Array.from({ length: STREAMS }, (): string[] => []);
  for (const heard of streams) {
    void noteEvents(url, token, heard);
    await until(
      () => heard.includes('ready'),
      LISTENING_AGAIN_MS,
      () => 'an event stream did not come through nginx',
    );
  }
  return {
    async expectEvents(withinMs = LISTENING_AGAIN_MS) {
      for (const heard of streams) heard.length = 0;
      const begun = Date.now();
      for (let tries = 0; streams.some((heard) => !heard.includes('user-changed')); tries += 1) {
        if (Date.now() - begun > withinMs) {
          fail('the live events did not come back');
          break;
        }
        const body = { name: `nama-${tries}` };
        await ask(`${url}/v1/users/me`, { method: 'PUT', token, complaints, body });
        await sleep(200);
      }
      return Date.now() - begun;
    },
  };
}
