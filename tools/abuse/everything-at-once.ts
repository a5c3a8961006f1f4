import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { createThread, createUser } from '#server/testing/factories.ts';
import type { Attack, Stage } from './attack.ts';
import { longThread } from './attackers.ts';
import { answersRow, slowdowns } from './rows.ts';
import { openAgent, send, type Sending, type Sent } from '#tools/http/send.ts';
import { WORDS } from './visit.ts';

/** Together with the threads 20 MB of texts, which one account may write in five days. */
const COMMENTS = 14_000;
const LONG_THREADS = 50;
const CONNECTIONS = 60;
const REFUSED_PAUSE_MS = 300;
/** The time after the round for the last answers. Downloads of 20 MB, which the server paces, may not end in it. */
const LAST_MS = 1_000;
const ALL_WORDS = WORDS.join(' ');

/** One account sends costly requests of ten kinds, for as long as the round lasts. */
export const everythingAtOnce: Attack = {
  name: 'everything-at-once',
  description: `one account, with ${COMMENTS} comments of the words that others search for and ${LONG_THREADS} threads of 99 kB, sends ten kinds of requests over ${CONNECTIONS} connections`,
  async setUp({ url, db, seconds }) {
    const { id, token } = await createUser(db, { name: 'Sepekan' });
    const threadId = await writeForAWeek(db, id);
    const answers: Sent[] = [];
    return {
      async attack() {
        using agent = openAgent(CONNECTIONS);
        const ends = Date.now() + 1_000 * seconds;
        const headers = { 'cache-control': 'no-cache' };
        let number = 0;

        /** Repeats this request, `atOnce` at a time. `{n}` in the path becomes a comment number, each time another. */
        async function repeat(atOnce: number, path: string, sending: Partial<Sending> = {}) {
          const sendNext = async () => {
            while (Date.now() < ends) {
              const whole = url + path.replace('{n}', String(number % COMMENTS));
              number += 1;
              const sent = await send(whole, {
                from: '198.51.100.1',
                token,
                agent,
                headers,
                timeoutMs: ends + LAST_MS - Date.now(),
                ...sending,
              });
              if (sent.status > 0 || Date.now() < ends) answers.push(sent);
              if (sent.status === 429) await sleep(REFUSED_PAUSE_MS);
            }
          };
          await Promise.all(Array.from({ length: atOnce }, sendNext));
        }

        const q = encodeURIComponent(ALL_WORDS);
        const comment = `/v1/threads/${threadId}/comments/comment-week-{n}`;
        const { body } = longThread(0, `${ALL_WORDS} `);
        await Promise.all([
          repeat(20, '/v1/threads?limit=100'),
          repeat(10, `/v1/threads?limit=100&q=${q}&category=umum`),
          repeat(10, '/v1/users/me/export'),
          repeat(10, `/v1/threads/${threadId}?limit=100&sort=top`),
          repeat(5, '/v1/users/me/rank'),
          repeat(5, '/v1/categories?q=u'),
          repeat(10, '/v1/threads', { method: 'POST', body: { title: ALL_WORDS, body } }),
          repeat(10, comment, { method: 'PUT', body: { content: `<p>${ALL_WORDS} lagi</p>` } }),
          repeat(10, comment, { method: 'DELETE' }),
          repeat(10, `/v1/threads/${threadId}/up-vote`, { method: 'POST', body: {} }),
        ]);
      },
      check: (rounds) => [
        ...slowdowns(rounds),
        // 404 for a comment that has been deleted.
        answersRow(answers, [200, 201, 404, 429, 503]),
      ],
    };
  },
};

/** Stores the texts, and returns the id of the thread with the comments. */
async function writeForAWeek(db: Stage['db'], userId: string): Promise<string> {
  const category = 'umum';
  for (let number = 0; number < LONG_THREADS; number += 1) {
    const { title, body } = longThread(number);
    await createThread(db, userId, { title: `${title} ${ALL_WORDS}`, body, category });
  }
  const threadId = await createThread(db, userId, { title: 'Sepekan', category });
  await sql`
    insert into comments (id, thread_id, owner_id, content)
    select 'comment-week-' || number, ${threadId}, ${userId}, '<p>' || ${ALL_WORDS}::text || ' ' || number || '</p>'
    from generate_series(0, ${COMMENTS - 1}::int) as number`.execute(db);
  await sql`update threads set comment_count = ${COMMENTS} where id = ${threadId}`.execute(db);
  await sql`analyze`.execute(db);
  return threadId;
}
