import { setTimeout as sleep } from 'node:timers/promises';
import type { Attack } from './attack.ts';
import { createLongThreads, createUsers, repeatFor } from './attackers.ts';
import { addressIn, openClient, requestOf } from './clients.ts';
import { answersRow, slowdowns } from './rows.ts';
import { openAgent, send, type Sent } from '#tools/http/send.ts';

/** The accounts for each of the three ways to read. */
const READERS = 20;
const LONG_THREADS = 20;
/** The delay before a client abandons its download: part of the first piece has been sent by then. */
const ABANDONED_AFTER_MS = 100;
const READ_SLOWLY_S = 2.5;
const PAUSE_MS = 100;
const DOWNLOAD = '/v1/users/me/export';

/** Downloads the data of accounts with long texts: reads some whole, some slowly, and abandons some. */
export const downloads: Attack = {
  name: 'downloads',
  description: `${3 * READERS} accounts of a /48 download 2 MB each, a third of them slowly, and a third to abandon it`,
  async setUp({ url, db, seconds }) {
    const users = await createUsers(db, 3 * READERS, 'Pengunduh');
    for (const { id } of users) {
      await createLongThreads(db, id, LONG_THREADS, { words: `kata ${id} ` });
    }
    const answers: Sent[] = [];

    return {
      async attack() {
        using agent = openAgent(READERS);
        const download = async (number: number, token: string) => {
          const from = addressIn(50, number);
          if (number % 3 === 0) {
            answers.push(await send(url + DOWNLOAD, { from, token, agent }));
            return;
          }
          const client = openClient(url, requestOf(DOWNLOAD, { from, token }));
          if (number % 3 === 1) await sleep(ABANDONED_AFTER_MS);
          else {
            await repeatFor(READ_SLOWLY_S, async () => {
              client.read();
              await sleep(PAUSE_MS);
            });
          }
          client.destroy();
        };
        const readers = users.map(({ token }, number) =>
          repeatFor(seconds, () => download(number, token)),
        );
        await Promise.all(readers);
      },
      check: (rounds) => [...slowdowns(rounds), answersRow(answers, [200, 429, 503])],
    };
  },
};
