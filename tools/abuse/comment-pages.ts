import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { createThread, createUser } from '#server/testing/factories.ts';
import type { Attack, Stage } from './attack.ts';
import { createUsers, repeatFor } from './attackers.ts';
import { answersRow, atLeastRow, slowdownsWhileBusy } from './rows.ts';
import { openAgent, send, type Sent } from '#tools/http/send.ts';

const ACCOUNTS = 20;
const COMMENTS = 2_000;
/** The pause after a refusal: the attack is reading, not being refused. */
const REFUSED_FOR_MS = 100;
/** How many answers a second the attack needs: the pace of long answers allows some nine. */
const READS_MIN = 3;
const FROM = '198.51.100.93';

/** Requests many short comments in each answer: they take time that their bytes do not show. */
export const commentPages: Attack = {
  name: 'comment-pages',
  description: `${ACCOUNTS} accounts at one address request a thread with its newest 1,000 of ${COMMENTS} short comments, not from the cache`,
  async setUp({ url, db, seconds }) {
    const people = await createUsers(db, ACCOUNTS, 'Penyimak');
    const { id: ownerId } = await createUser(db, { name: 'Penulis' });
    const threadId = await createThread(db, ownerId, { title: 'Panjang sekali' });
    await createComments(db, threadId, ownerId);
    const answers: Sent[] = [];

    async function readAll(token: string): Promise<void> {
      using agent = openAgent(1);
      const headers = { 'cache-control': 'no-cache' };
      // The body has 0.7 MB.
      const sending = { from: FROM, token, agent, headers, dropsBody: true };
      await repeatFor(seconds, async () => {
        const answer = await send(`${url}/v1/threads/${threadId}`, sending);
        answers.push(answer);
        if (answer.status !== 200) await sleep(REFUSED_FOR_MS);
      });
    }

    return {
      async attack() {
        await Promise.all(people.map(({ token }) => readAll(token)));
      },
      check(rounds) {
        const reads = answers.filter(({ status }) => status === 200).length;
        return [
          ...slowdownsWhileBusy(rounds),
          answersRow(answers, [200, 429, 503]),
          atLeastRow('answers read', reads, READS_MIN * seconds),
        ];
      },
    };
  },
};

async function createComments(db: Stage['db'], threadId: string, ownerId: string): Promise<void> {
  await sql`
    insert into comments (id, thread_id, owner_id, content, created_at)
    select 'comment-page-' || number, ${threadId}, ${ownerId},
      '<p>' || md5(number::text) || '</p>', now() - number * interval '1 second'
    from generate_series(1, ${COMMENTS}) as number`.execute(db);
  await sql`update threads set comment_count = ${COMMENTS} where id = ${threadId}`.execute(db);
  await sql`analyze comments, threads`.execute(db);
}
