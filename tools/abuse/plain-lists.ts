import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { BODY_MAX } from '#contract/limits.ts';
import { createThread, createUser } from '#server/testing/factories.ts';
import type { Attack } from './attack.ts';
import { answersRow, FLOOR_MS, slowdown } from './rows.ts';
import { send, type Sent } from './send.ts';

/** Of 99 kB each: what one account may write in a day. */
const LONG_THREADS = 38;
/** What one account may search for in a minute. */
const AT_ONCE = 240;
/** As clients open them, so that what is measured is not the queue of new connections. */
const OPEN_FOR_MS = 1_000;

/** Asks for long lists in ways that look like searches, which have turns of their own. */
export const plainLists: Attack = {
  name: 'plain-lists',
  does: `one account asks ${AT_ONCE} times at once for threads with a blank search, and for categories with a word`,
  async setUp({ url, db }) {
    const { id, token } = await createUser(db, { name: 'Pendaftar' });
    for (let number = 0; number < LONG_THREADS; number += 1) {
      const body = `<p>${'kata demi kata '.repeat(BODY_MAX).slice(0, BODY_MAX - 1_000)}</p>`;
      await createThread(db, id, { title: `Panjang ${number}`, body });
    }
    const answers: Sent[] = [];
    return {
      async attack() {
        const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
        const ask = (path: string) =>
          send(url + path, {
            from: '198.51.100.31',
            token,
            agent,
            headers: { 'cache-control': 'no-cache' },
          });
        const askAll = (pathOf: (number: number) => string) =>
          Promise.all(Array.from({ length: AT_ONCE }, (_, number) => ask(pathOf(number))));
        answers.push(...(await askAll(() => '/v1/nothing')));
        await sleep(OPEN_FOR_MS);
        answers.push(...(await askAll((number) => `/v1/threads?q=%20&x=${number}`)));
        answers.push(...(await askAll((number) => `/v1/categories?q=kata${number}`)));
        agent.destroy();
      },
      check: (rounds) => [
        ...(['asset', 'read', 'search', 'write'] as const).map((deed) =>
          slowdown(deed, rounds, { times: 3, floorMs: FLOOR_MS }),
        ),
        // It hashes, on a processor that the attack keeps busy.
        slowdown('login', rounds, { times: 3, floorMs: 2 * FLOOR_MS }),
        answersRow(answers, [200, 404, 429, 503]),
      ],
    };
  },
};
