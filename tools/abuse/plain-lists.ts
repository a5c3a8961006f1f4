import { setTimeout as sleep } from 'node:timers/promises';
import { createUser } from '#server/testing/factories.ts';
import type { Attack } from './attack.ts';
import { createLongThreads } from './attackers.ts';
import { answersRow, slowdownsWhileBusy } from './rows.ts';
import { openAgent, sendAll, type Sent } from '#tools/http/send.ts';

/** As many as one account may write in a day. */
const LONG_THREADS = 38;
/** As many as the searches that one account may send in a minute. */
const AT_ONCE = 240;
/** The pause after the connections are opened, so that the kernel's queue of new connections is not measured. */
const OPEN_FOR_MS = 1_000;

/** Requests long lists in ways that look like searches, which have a queue of their own. */
export const plainLists: Attack = {
  name: 'plain-lists',
  description: `one account asks ${AT_ONCE} times at once for threads with a blank search, and for categories with a word`,
  async setUp({ url, db }) {
    const { id, token } = await createUser(db, { name: 'Pendaftar' });
    await createLongThreads(db, id, LONG_THREADS);
    const answers: Sent[] = [];
    return {
      async attack() {
        using agent = openAgent(AT_ONCE);
        const headers = { 'cache-control': 'no-cache' };
        const sending = { from: '198.51.100.31', token, agent, headers };
        const askAll = (pathOf: (number: number) => string) =>
          sendAll(AT_ONCE, (number) => [url + pathOf(number), sending]);
        answers.push(...(await askAll(() => '/v1/nothing')));
        await sleep(OPEN_FOR_MS);
        answers.push(...(await askAll((number) => `/v1/threads?q=%20&x=${number}`)));
        answers.push(...(await askAll((number) => `/v1/categories?q=kata${number}`)));
      },
      check: (rounds) => [...slowdownsWhileBusy(rounds), answersRow(answers, [200, 404, 429, 503])],
    };
  },
};
