import type { Agent } from 'node:http';
import { itemAt } from '#tools/item-at.ts';
import type { Attack } from './attack.ts';
import { createLongThreads, createUsers, repeatFor } from './attackers.ts';
import { closeAll, openClient, requestOf } from './clients.ts';
import { atLeastRow, slowdownsWhileBusy } from './rows.ts';
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
    const tokenOf = (number: number) => itemAt(people, number).token;
    await createLongThreads(db, itemAt(people, 0).id, LONG_THREADS, { words: WORDS });
    let listsRead = 0;

    const read = (path: string, number: number, agent: Agent) =>
      send(url + path, { from: FROM, token: tokenOf(number), agent, dropsBody: true });

    async function readList(path: string, number: number, agent: Agent): Promise<void> {
      if ((await read(path, number, agent)).status === 200) listsRead += 1;
    }

    return {
      async attack() {
        using agent = openAgent(ACCOUNTS + FRONT_PAGES);
        const unread = Array.from({ length: UNREAD }, (_, number) => {
          const path = `/v1/threads?category=besar&unread=${number}`;
          return openClient(url, requestOf(path, { from: FROM, token: tokenOf(number) }));
        });
        const lists = people.map((_, number) => {
          const group = Math.floor(number / ACCOUNTS_OF_URL);
          return repeatFor(seconds, (turn) =>
            readList(`/v1/threads?category=besar&x=${group}-${turn}`, number, agent),
          );
        });
        const pages = Array.from({ length: FRONT_PAGES }, (_, number) =>
          repeatFor(seconds, () => read('/v1/threads?limit=20', number, agent)),
        );
        await Promise.all([...lists, ...pages]);
        closeAll(unread);
      },
      check: (rounds) => [...slowdownsWhileBusy(rounds), atLeastRow('lists read', listsRead, 1)],
    };
  },
};
