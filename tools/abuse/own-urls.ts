import type { Agent } from 'node:http';
import type { Attack } from './attack.ts';
import { createLongThreads, createUsers } from './attackers.ts';
import { closeAll, openClient, requestOf } from './idle-clients.ts';
import { checkRow, slowdownsWhileBusy } from './rows.ts';
import { openAgent, send } from '#tools/http/send.ts';

const ACCOUNTS = 150;
/** How many accounts request each URL at once, so that all but one of them wait for its answer. */
const ACCOUNTS_OF_URL = 3;
/** As many as an answer of 4 MB has. */
const LONG_THREADS = 42;
/** A character beyond Latin-1 doubles the memory of a text. */
const WORDS = 'kata … demi kata ';
const FRONT_PAGES = 600;
const UNREAD = 32;
const FROM = '198.51.100.89';

/** Requests a long list by URLs that no cached answer has, and makes the requests that share an answer wait. */
export const ownUrls: Attack = {
  name: 'own-urls',
  description: `${ACCOUNTS} accounts at one address request a list of 4 MB, each ${ACCOUNTS_OF_URL} of them under a new URL, the first page on ${FRONT_PAGES} connections, and leave ${UNREAD} lists unread`,
  async setUp({ url, db, seconds }) {
    const people = await createUsers(db, ACCOUNTS, 'Beragam');
    const tokenOf = (number: number) => people[number % ACCOUNTS]?.token ?? '';
    await createLongThreads(db, people[0]?.id ?? '', LONG_THREADS, { words: WORDS });
    let listsRead = 0;

    const read = (path: string, number: number, agent: Agent) =>
      send(url + path, { from: FROM, token: tokenOf(number), agent, dropsBody: true });

    async function readPages(ends: number, agent: Agent, number: number): Promise<void> {
      while (Date.now() < ends) await read('/v1/threads?limit=20', number, agent);
    }

    async function readLists(ends: number, agent: Agent, number: number): Promise<void> {
      const group = Math.floor(number / ACCOUNTS_OF_URL);
      for (let turn = 0; Date.now() < ends; turn += 1) {
        const path = `/v1/threads?category=besar&x=${group}-${turn}`;
        if ((await read(path, number, agent)).status === 200) listsRead += 1;
      }
    }

    return {
      async attack() {
        const ends = Date.now() + 1_000 * seconds;
        using agent = openAgent(ACCOUNTS + FRONT_PAGES);
        const unread = Array.from({ length: UNREAD }, (_, number) => {
          const path = `/v1/threads?category=besar&unread=${number}`;
          return openClient(url, requestOf(path, { from: FROM, token: tokenOf(number) }));
        });
        const lists = people.map((_, number) => readLists(ends, agent, number));
        const pages = Array.from({ length: FRONT_PAGES }, (_, number) =>
          readPages(ends, agent, number),
        );
        await Promise.all([...lists, ...pages]);
        closeAll(unread);
      },
      check: (rounds) => [
        ...slowdownsWhileBusy(rounds),
        checkRow('lists read', String(listsRead), '≥ 1', listsRead > 0),
      ],
    };
  },
};
