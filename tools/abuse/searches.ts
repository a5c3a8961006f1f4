import { setTimeout as sleep } from 'node:timers/promises';
import { createUser } from '#server/testing/factories.ts';
import { insertSession } from '#server/session/session.repository.ts';
import type { Random } from '#server/testing/random.ts';
import { itemAt } from '#tools/item-at.ts';
import type { Attack } from './attack.ts';
import { answersRow, databaseSlowdowns } from './rows.ts';
import { openAgent, sendAll, type Sent } from '#tools/http/send.ts';

const SESSIONS = 6;
const AT_ONCE = 24;
const WAVES = 8;
const COMMON = 'yang di dan itu ini saya untuk dengan tidak ada'.split(' ');
/** In characters: nearly the maximum length of a URL. */
const LONGEST = 12_000;

/** Generators of costly queries. Each query is different, so that no answer is cached. */
const QUERIES: readonly ((random: Random) => string)[] = [
  // Words that are in nearly every text.
  (random) => random.shuffle([...COMMON]).join(' '),
  // Ten words with many forms each, none of which exists.
  (random) => Array.from({ length: 10 }, () => `memper${letters(random, 12)}kannya`).join(' '),
  // Misspelt words, each of which is similar to hundreds of others.
  (random) => `sambsl${letters(random, 1)} motorr${letters(random, 1)} hujsn kopii`,
  (random) => letters(random, LONGEST),
  (random) => `${'"*:&|!()<->\\'.repeat(350)} ${letters(random, 5)}`,
  (random) => 'ﷺ'.repeat(1_200) + letters(random, 3),
  (random) => `${'a\u0301\u0327'.repeat(900)} ${letters(random, 4)}`,
];

/** Sends slow searches, from several sessions of one account. */
export const searches: Attack = {
  name: 'searches',
  description: `one account sends ${WAVES * AT_ONCE} different costly searches, ${AT_ONCE} at once in ${SESSIONS} sessions`,
  async setUp({ url, db, seconds, random }) {
    const { id, token } = await createUser(db, { name: 'Pencari' });
    const tokens = [token];
    while (tokens.length < SESSIONS) tokens.push(await insertSession(db, id));
    const answers: Sent[] = [];
    return {
      async attack() {
        using agent = openAgent(AT_ONCE);
        const waves = Array.from({ length: WAVES }, async (_, wave) => {
          await sleep((wave * 1_000 * seconds) / WAVES);
          const sent = await sendAll(AT_ONCE, (at) => {
            const q = itemAt(QUERIES, at)(random);
            const session = itemAt(tokens, at);
            return [
              `${url}/v1/threads?${new URLSearchParams({ limit: '100', q }).toString()}`,
              { from: `198.51.100.${20 + (at % SESSIONS)}`, token: session, agent },
            ];
          });
          answers.push(...sent);
        });
        await Promise.all(waves);
      },
      check: (rounds) => [
        ...databaseSlowdowns(rounds, 'search', 'read', 'write'),
        answersRow(answers, [200, 429, 503]),
      ],
    };
  },
};

function letters(random: Random, length: number): string {
  return Array.from({ length }, () => String.fromCharCode(97 + random.int(26))).join('');
}
