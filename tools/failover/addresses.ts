import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { Forum } from '#tools/processes/forum.ts';
import { fail } from '#tools/faults/report.ts';
import { until } from '#tools/processes/until.ts';

/** All of 127.0.0.0/8 is this machine. */
const CLIENT = '127.0.0.2';
const PRETENDED = '203.0.113.9';
const ASKED = 8;
const LOG_MS = 5_000;

/**
 * Asks nginx from an address of its own, and pretends another one: both processes, which have to log
 * requests for this, have to see the former.
 */
export async function expectClientAddress(url: string, forums: readonly Forum[]): Promise<void> {
  for (let asked = 0; asked < ASKED; asked += 1) {
    const answered = request(`${url}/health`, {
      localAddress: CLIENT,
      headers: { 'x-forwarded-for': PRETENDED },
    }).end();
    const [answer] = (await once(answered, 'response')) as [IncomingMessage];
    answer.resume();
    await once(answer, 'end');
  }
  for (const { output } of forums) {
    await until(
      () => output().includes(`"address":"${CLIENT}"`),
      LOG_MS,
      () => `a process behind nginx does not see who asks:\n${output()}`,
    );
    if (output().includes(PRETENDED)) fail('a process believes what clients say of their address');
  }
}
