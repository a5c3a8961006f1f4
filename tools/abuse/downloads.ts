import { setTimeout as sleep } from 'node:timers/promises';
import { BODY_MAX } from '#contract/limits.ts';
import { createThread } from '#server/testing/factories.ts';
import type { Attack } from './attack.ts';
import { createUsers, paragraphOf } from './attackers.ts';
import { openClient, requestOf } from './idle-clients.ts';
import { answersRow, slowdowns } from './rows.ts';
import { openAgent, send, type Sent } from '#tools/http/send.ts';

/** The accounts for each of the three ways to read. */
const READERS = 20;
const LONG_THREADS = 20;
/** The delay before a client abandons its download: part of the first piece has been sent by then. */
const ABANDONED_AFTER_MS = 100;
const READ_SLOWLY_FOR_MS = 2_500;
const PAUSE_MS = 100;
const DOWNLOAD = '/v1/users/me/export';

/** Downloads the data of accounts with long texts: reads some whole, some slowly, and abandons some. */
export const downloads: Attack = {
  name: 'downloads',
  description: `${3 * READERS} accounts of a /48 download 2 MB each, a third of them slowly, and a third to abandon it`,
  async setUp({ url, db, seconds }) {
    const users = await createUsers(db, 3 * READERS, 'Pengunduh');
    for (const { id } of users) {
      const body = paragraphOf(`kata ${id} `, BODY_MAX - 1_000);
      for (let number = 0; number < LONG_THREADS; number += 1) {
        await createThread(db, id, { title: `Panjang ${number}`, body });
      }
    }
    const answers: Sent[] = [];

    return {
      async attack() {
        using agent = openAgent(READERS);
        const ends = Date.now() + 1_000 * seconds;
        const untilEnd = async (act: () => Promise<unknown>) => {
          while (Date.now() < ends) await act();
        };
        const download = async (number: number, token: string) => {
          const from = `2001:db8:50:${number.toString(16)}::1`;
          if (number % 3 === 0) {
            answers.push(await send(url + DOWNLOAD, { from, token, agent }));
            return;
          }
          const client = openClient(url, requestOf(DOWNLOAD, { from, token }));
          if (number % 3 === 1) await sleep(ABANDONED_AFTER_MS);
          else {
            client.on('data', () => {
              client.pause();
              setTimeout(() => client.resume(), PAUSE_MS);
            });
            await sleep(READ_SLOWLY_FOR_MS);
          }
          client.destroy();
        };
        const readers = users.map(({ token }, number) => untilEnd(() => download(number, token)));
        await Promise.all(readers);
      },
      check: (rounds) => [...slowdowns(rounds), answersRow(answers, [200, 429, 503])],
    };
  },
};
