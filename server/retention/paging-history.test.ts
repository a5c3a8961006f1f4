import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createThread, createUser } from '#server/testing/factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { deletePagingHistory, limitReplacedTexts, REPLACED_MAX } from './paging-history.ts';

const { db } = await useTestApp();

/** Creates a rank that was changed an hour ago, one of two days ago, and one of another database. */
async function setUp() {
  const { id } = await createUser(db);
  const threadId = await createThread(db, id);
  const changes = [
    [1, '1 hour', '3'],
    [2, '2 days', '3'],
    [3, '1 hour', '4000000000000'],
  ] as const;
  for (const [score, age, transaction] of changes) {
    await sql`
      insert into thread_rank_changes (thread_id, active_at, vote_score, created_at, changed_in, changed_at)
      values (${threadId}, now(), ${score}, now(), ${transaction}::xid8, now() - ${age}::interval)
    `.execute(db);
  }
}

const kept = () => db.selectFrom('thread_rank_changes').select('vote_score').execute();

it('ranks are deleted after a day, as are those that another database changed', async () => {
  await setUp();
  await deletePagingHistory(db);
  expect(await kept()).toEqual([{ vote_score: 1 }]);
});

it('the ranks of a busy day are deleted in several batches', async () => {
  const { id } = await createUser(db);
  const threadId = await createThread(db, id);
  await sql`
    insert into thread_rank_changes (thread_id, active_at, vote_score, created_at, changed_at)
    select ${threadId}, now(), number, now(), now() - interval '2 days'
    from generate_series(1, 20001) as number`.execute(db);
  await deletePagingHistory(db);
  expect(await kept()).toEqual([]);
});

it('words are deleted a day after they were changed', async () => {
  const { id } = await createUser(db);
  const threadId = await createThread(db, id);
  for (const title of ['Kedua', 'Ketiga']) {
    await db.updateTable('threads').set({ title }).where('id', '=', threadId).execute();
  }
  const texts = () => sql`select from thread_search`.execute(db);
  await deletePagingHistory(db);
  expect((await texts()).rows).toHaveLength(3);
  await sql`update thread_search set replaced_at = replaced_at - interval '2 days'`.execute(db);
  await deletePagingHistory(db);
  expect((await texts()).rows).toHaveLength(1);
});

it('the oldest replaced words above the maximum are deleted', async () => {
  const { id } = await createUser(db);
  const threadId = await createThread(db, id);
  // In the future, so that no row of the thread itself has the same.
  const first = 1_000_000_000;
  await sql`
    insert into thread_search (thread_id, created_at, document, written_in, replaced_in, replaced_at)
    select ${threadId}, now(), '', number::text::xid8, (number + 1)::text::xid8,
      now() + (number - ${first}) * interval '1 second'
    from generate_series(${first}::int, ${first + REPLACED_MAX + 2}::int) as number`.execute(db);
  await limitReplacedTexts(db);
  const { rows } = await sql<{ replaced: number; current: number; oldest: number }>`
    select count(replaced_in)::int as replaced, count(*) filter (where replaced_in is null)::int as current,
      min(written_in::text::int) filter (where replaced_in is not null) as oldest
    from thread_search`.execute(db);
  expect(rows).toEqual([{ replaced: REPLACED_MAX, current: 1, oldest: first + 3 }]);
});
