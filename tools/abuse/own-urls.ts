import { get, type Agent } from 'node:http';
import type { Attack } from './attack.ts';
import { createLongThreads, createUsers } from './attackers.ts';
import { closeAll, openClient, requestOf } from './idle-clients.ts';
import { checkRow, slowdownsWhileBusy } from './rows.ts';
import { openAgent } from './send.ts';

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
  description: `${ACCOUNTS} accounts at one address request a list of 4 MB, ${ACCOUNTS_OF_URL} of them under a URL of their own, the first page on ${FRONT_PAGES} connections, and leave ${UNREAD} lists unread`,
  async setUp({ url, db, seconds }) {
    const people = await createUsers(db, ACCOUNTS, 'Beragam');
    const tokenOf = (number: number) => people[number % ACCOUNTS]?.token ?? '';
    await createLongThreads(db, people[0]?.id ?? '', LONG_THREADS, { words: WORDS });
    let answers = 0;

    async function readUntil(ends: number, agent: Agent, number: number, pathOf: () => string) {
      while (Date.now() < ends) {
        if ((await skim(url + pathOf(), tokenOf(number), agent)) === 200) answers += 1;
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
        const lists = people.map((_, number) => {
          let read = 0;
          const group = Math.floor(number / ACCOUNTS_OF_URL);
          const next = () => `/v1/threads?category=besar&x=${group}-${(read += 1)}`;
          return readUntil(ends, agent, number, next);
        });
        const pages = Array.from({ length: FRONT_PAGES }, (_, number) =>
          readUntil(ends, agent, number, () => '/v1/threads?limit=20'),
        );
        await Promise.all([...lists, ...pages]);
        closeAll(unread);
      },
      check: (rounds) => [
        ...slowdownsWhileBusy(rounds),
        checkRow('long answers read', String(answers), '≥ 1', answers > 0),
      ],
    };
  },
};

/** Reads an answer without keeping it. Resolves with its status; 0 when the connection has been closed before. */
function skim(url: string, token: string, agent: Agent): Promise<number> {
  const headers = { 'x-forwarded-for': FROM, authorization: `Bearer ${token}` };
  const { promise, resolve } = Promise.withResolvers<number>();
  const request = get(url, { agent, headers }, (response) => {
    response.on('error', () => resolve(0));
    response.on('end', () => resolve(response.statusCode ?? 0));
    response.resume();
  });
  request.on('error', () => resolve(0));
  return promise;
}
