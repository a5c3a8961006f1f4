import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { getThread } from '#contract/threads.ts';
import { findLandmarks } from './landmarks.ts';
import { type ObservedAnswer, useLargeForum, withQuery } from './large-forum.ts';
import { maxRows, sequentialScans } from './plans.ts';

const { ask, observe, db } = await useLargeForum();
const { longThread, lovedThread, lovedComment } = await findLandmarks(db);

/** More than the largest answer needs, votes included; far fewer than there are threads, comments or votes. */
const ROWS_MAX = 30_000;

const threadLists = ['newest', 'active', 'top'].flatMap((sort) => [
  `/threads?sort=${sort}`,
  `/threads?sort=${sort}&category=kuliner`,
  `/threads?sort=${sort}&category=musik+solo`,
  `/threads?sort=${sort}&category=tak+pernah+ada`,
]);
const commentLists = [longThread.id, lovedThread.id, lovedComment.threadId].flatMap((id) =>
  ['newest', 'oldest', 'top'].map((sort) => `/threads/${id}?sort=${sort}`),
);

describe.each([...threadLists, ...commentLists, '/categories', '/categories?q=solo'])(
  'GET %s',
  (path) => {
    it('needs as many statements for a hundred rows as for one, and no sequential scan', async () => {
      // Afterwards, the thread that the comments belong to is read from the cache.
      await ask('GET', withQuery(path, 'limit=2'));
      const one = await pages(withQuery(path, 'limit=1'));
      const hundred = await pages(withQuery(path, 'limit=100'));
      const all = await pages(path);
      // Later pages of a changing order also set a timeout.
      for (const answers of [one, hundred, all]) {
        for (const [index, answer] of answers.entries()) {
          expect(answer.statements).toBe(one[index]?.statements);
          expectBoundedWork(answer);
        }
      }
    });
  },
);

describe('without pages', () => {
  it.each(['/threads', `/threads/${longThread.id}`, '/users', '/users/me', '/leaderboards'])(
    'GET %s needs no sequential scan',
    async (path) => {
      const answer = await ask('GET', path);
      expect(answer.status).toBe(200);
      expectBoundedWork(answer);
    },
  );

  it('GET /users?ids= needs as many statements for a thousand users as for one', async () => {
    const rows = await db.selectFrom('users').select('id').limit(1_000).execute();
    const ids = rows.map(({ id }) => id);
    const one = await ask('GET', `/users?ids=${ids[0]}`);
    const thousand = await ask('GET', `/users?ids=${ids.join(',')}`);
    expect(one.envelope.data['users']).toHaveLength(1);
    expect(thousand.envelope.data['users']).toHaveLength(1_000);
    expect(thousand.statements).toBe(one.statements);
    expectBoundedWork(one);
    expectBoundedWork(thousand);
  });
});

it('a page that begins at a comment, and the pages around it, need no sequential scan', async () => {
  const middle = await db
    .selectFrom('comments')
    .select('id')
    .where('thread_id', '=', longThread.id)
    .orderBy('created_at')
    .offset(Math.floor(longThread.comments / 2))
    .limit(1)
    .executeTakeFirstOrThrow();
  for (const sort of ['newest', 'oldest', 'top']) {
    const path = `/threads/${longThread.id}?sort=${sort}&limit=100`;
    const there = await ask('GET', `${path}&comment=${middle.id}`);
    const { detailThread, previousCursor, nextCursor } = getThread.data.parse(there.envelope.data);
    expect(detailThread.comments[0]?.id).toBe(middle.id);
    const before = await ask('GET', `${path}&cursor=${previousCursor}`);
    const after = await ask('GET', `${path}&cursor=${nextCursor}`);
    for (const answer of [there, before, after]) {
      expect(answer.status).toBe(200);
      expectBoundedWork(answer);
    }
    expect(before.statements).toBe(after.statements);
  }
});

it('a sequential scan is detected', async () => {
  const { plans } = await observe(() => sql`select from comments where content = ''`.execute(db));
  expect(sequentialScans(plans)).toHaveLength(1);
});

/** Returns the first page, and the second if there is one. */
async function pages(path: string): Promise<ObservedAnswer[]> {
  const first = await ask('GET', path);
  expect(first.status).toBe(200);
  const { nextCursor } = first.envelope.data;
  if (typeof nextCursor !== 'string') return [first];
  const second = await ask('GET', withQuery(path, `cursor=${nextCursor}`));
  expect(second.status).toBe(200);
  return [first, second];
}

function expectBoundedWork({ plans }: ObservedAnswer): void {
  expect(plans.length).toBeGreaterThan(0);
  expect(sequentialScans(plans)).toEqual([]);
  expect(maxRows(plans)).toBeLessThan(ROWS_MAX);
}
