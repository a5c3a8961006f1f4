import { get, type Agent } from 'node:http';
import type { Attack } from './attack.ts';
import { createLongThreads, createUsers } from './attackers.ts';
import { closeAll, openClient, requestOf } from './idle-clients.ts';
import { checkRow, slowdownsWhileBusy } from './rows.ts';
import { ANSWER_TIMEOUT_MS, openAgent } from './send.ts';

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

    async function readPages(ends: number, agent: Agent, token: string): Promise<void> {
      while (Date.now() < ends) await skim(`${url}/v1/threads?limit=20`, token, agent);
    }

    async function readLists(ends: number, agent: Agent, number: number): Promise<void> {
      const group = Math.floor(number / ACCOUNTS_OF_URL);
      for (let read = 0; Date.now() < ends; read += 1) {
        const path = `/v1/threads?category=besar&x=${group}-${read}`;
        if ((await skim(url + path, tokenOf(number), agent)) === 200) listsRead += 1;
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
          readPages(ends, agent, tokenOf(number)),
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

/** Reads an answer without keeping it. Resolves with its status; 0 when the connection has been closed before. */
function skim(url: string, token: string, agent: Agent): Promise<number> {
  const headers = { 'x-forwarded-for': FROM, authorization: `Bearer ${token}` };
  const { promise, resolve } = Promise.withResolvers<number>();
  const request = get(url, { agent, headers }, (response) => {
    response.on('error', () => resolve(0));
    response.on('end', () => resolve(response.statusCode ?? 0));
    response.resume();
  });
  request.setTimeout(ANSWER_TIMEOUT_MS, () => request.destroy());
  request.on('error', () => resolve(0));
  return promise;
}
