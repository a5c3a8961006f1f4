import type { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { BODY_MAX } from '#contract/limits.ts';
import { createThread } from '#server/testing/factories.ts';
import { itemAt } from '#tools/item-at.ts';
import type { Attack } from './attack.ts';
import { createUsers, repeatFor } from './attackers.ts';
import { closeAll, openClient, requestOf } from './clients.ts';
import { answersRow, atLeastRow, slowdowns } from './rows.ts';
import { openAgent, send, type Sent } from '#tools/http/send.ts';
import { WORDS } from './visit.ts';

const OPEN_FILES = 1_024;
const ACCOUNTS = 8;
/** Each contains all words that others search for, so that the answers are long. */
const LONG_THREADS = 20;
const RANGES = 400;
const FROM = '198.51.100.1';
const SEARCH_EVERY_MS = 500;
/** Below the limit of an account, which is 300 in a minute. */
const VOTE_EVERY_MS = 250;

/** Leaves answers unread that other clients wait for, too: to the same searches, and ranges of the page's files. */
export const unreadAnswers: Attack = {
  name: 'unread-answers',
  description: `one address leaves searches of others unread, new ones every ${SEARCH_EVERY_MS} ms, and ranges of a file on ${RANGES} connections, and votes meanwhile, at \`ulimit -n ${OPEN_FILES}\``,
  openFiles: OPEN_FILES,
  async setUp({ url, db, seconds, random }) {
    const people = await createUsers(db, ACCOUNTS, 'Abai');
    const { id: author } = itemAt(people, 0);
    const threads: string[] = [];
    while (threads.length < LONG_THREADS) {
      // Many words that no other text has: little of them can be compressed.
      let text = WORDS.join(' ');
      while (text.length < BODY_MAX - 40) text += ` ${random.int(2 ** 31).toString(36)}`;
      const thread = { title: WORDS.join(' '), body: `<p>${text}</p>` };
      threads.push(await createThread(db, author, thread));
    }
    const page = await send(`${url}/`, { from: FROM, headers: { accept: 'text/html' } });
    const [file = ''] = /\/assets\/[^"]+\.js/.exec(page.body.toString()) ?? [];
    const votes: Sent[] = [];
    let searches = 0;

    async function leaveSearches(wave: number): Promise<void> {
      const { token } = itemAt(people, wave);
      const clients = WORDS.map((word) =>
        openClient(url, requestOf(`/v1/threads?limit=20&q=${word}`, { from: FROM, token })),
      );
      searches += clients.length;
      await sleep(SEARCH_EVERY_MS);
      closeAll(clients);
    }

    /** Votes on a thread that the open searches have found. */
    async function vote(token: string, agent: Agent): Promise<void> {
      const pause = sleep(VOTE_EVERY_MS);
      const path = `${url}/v1/threads/${random.pick(threads)}/up-vote`;
      votes.push(await send(path, { from: FROM, token, method: 'POST', body: {}, agent }));
      await pause;
    }

    return {
      async attack() {
        const range = requestOf(file, { from: FROM, headers: ['range: bytes=0-'] });
        const ranges = Array.from({ length: RANGES }, () => openClient(url, range));
        using agent = openAgent(ACCOUNTS);
        await Promise.all([
          repeatFor(seconds, leaveSearches),
          ...people.map(({ token }) => repeatFor(seconds, () => vote(token, agent))),
        ]);
        closeAll(ranges);
      },
      check: (rounds) => [
        ...slowdowns(rounds),
        atLeastRow('searches left unread', searches, 1),
        answersRow(votes, [201, 429]),
      ],
    };
  },
};
