import { sql } from 'kysely';
import { createThread, createUser } from '#server/testing/factories.ts';
import type { Attack, Stage } from './attack.ts';
import { createUsers } from './attackers.ts';
import { checkRow, slowdownsWhileBusy } from './rows.ts';
import { dataOf, openAgent, send } from './send.ts';

const ACCOUNTS = 20;
const COMMENTS = 40_000;
const SORTS = ['newest', 'oldest', 'top'];
/** How many pages of each sort. Together they do not fit into the cache of comments. */
const PAGES = 12;
const FROM = '198.51.100.93';

/** Requests pages of short comments, each row of which takes time that its bytes do not show. */
export const commentPages: Attack = {
  name: 'comment-pages',
  description: `${ACCOUNTS} accounts at one address request pages of 1,000 comments of a thread that has ${COMMENTS}`,
  async setUp({ url, db, seconds }) {
    const people = await createUsers(db, ACCOUNTS, 'Penyimak');
    const { id: ownerId, token } = await createUser(db, { name: 'Penulis' });
    const threadId = await createThread(db, ownerId, { title: 'Panjang sekali' });
    await createComments(db, threadId, ownerId);
    const thread = `${url}/v1/threads/${threadId}`;
    const pages = (
      await Promise.all(SORTS.map((sort) => findPages(`${thread}?sort=${sort}`, token)))
    ).flat();
    let pagesRead = 0;

    async function readPages(ends: number, number: number): Promise<void> {
      using agent = openAgent(1);
      const sending = { from: FROM, agent, token: people[number]?.token ?? '' };
      for (let read = 0; Date.now() < ends; read += 1) {
        // No cached answer has this URL.
        const page = `${pages[(7 * number + read) % pages.length]}&x=${number}-${read}`;
        if ((await send(page, sending)).status === 200) pagesRead += 1;
      }
    }

    return {
      async attack() {
        const ends = Date.now() + 1_000 * seconds;
        await Promise.all(people.map((_, number) => readPages(ends, number)));
      },
      check: (rounds) => [
        ...slowdownsWhileBusy(rounds),
        checkRow('pages read', String(pagesRead), '≥ 1', pagesRead > 0),
      ],
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
}

/** Returns the addresses of the pages after the first. */
async function findPages(url: string, token: string): Promise<string[]> {
  const found: string[] = [];
  let page = url;
  while (found.length < PAGES) {
    const { nextCursor } = dataOf(await send(page, { from: FROM, token }));
    page = `${url}&cursor=${encodeURIComponent(String(nextCursor))}`;
    found.push(page);
  }
  return found;
}
