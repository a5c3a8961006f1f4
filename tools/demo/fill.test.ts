import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrations } from '#server/migrations/migrations.ts';
import { migrate, openDatabase } from '#server/platform/database/database.ts';
import type { Schema } from '#server/schema.ts';
import { openScratchDatabase } from '#server/testing/scratch-database.ts';
import { fillWithDemo } from './fill.ts';
import { generateDemoForum } from './generate.ts';

const { connection } = await openScratchDatabase(undefined, afterAll);
const db = openDatabase<Schema>(connection, fail);
afterAll(() => db.destroy());
beforeAll(() => migrate(db, migrations));

it('the bulk load leaves all that writing one by one would have left', async () => {
  const indexes = await describeIndexes();
  const demo = generateDemoForum({ seed: 42, now: new Date(), threads: 60 });
  await fillWithDemo(connection, demo, 'rahasia');

  expect(await describeIndexes()).toEqual(indexes);
  expect(await recount()).toEqual({
    threads: 60,
    comments: 600,
    votes: 2_000,
    wrongThreads: 0,
    wrongComments: 0,
    wrongUsers: 0,
    wrongCategories: 0,
    wrongSpellings: 0,
    wrongNames: 0,
    triggersOff: 0,
  });
});

/** Indexes, keys and foreign keys, as somebody would write them. */
async function describeIndexes(): Promise<unknown> {
  const { rows } = await sql`
    select indexdef as definition from pg_indexes where schemaname = 'public'
    union all
    select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
    from pg_constraint where connamespace = 'public'::regnamespace
    order by definition`.execute(db);
  return rows;
}

async function recount(): Promise<unknown> {
  const { rows } = await sql`select
    (select count(*)::int from threads) as threads,
    (select count(*)::int from comments) as comments,
    (select count(*)::int from thread_votes) + (select count(*)::int from comment_votes) as votes,
    (select count(*)::int from threads where
      comment_count <> (select count(*) from comments where thread_id = threads.id)
      or active_at <> greatest(created_at,
        (select max(created_at) from comments where thread_id = threads.id))
      or up_votes <>
        (select count(*) from thread_votes where thread_id = threads.id and vote_type = 1)
      or down_votes <>
        (select count(*) from thread_votes where thread_id = threads.id and vote_type = -1)
    ) as "wrongThreads",
    (select count(*)::int from comments where
      up_votes <>
        (select count(*) from comment_votes where comment_id = comments.id and vote_type = 1)
      or down_votes <>
        (select count(*) from comment_votes where comment_id = comments.id and vote_type = -1)
    ) as "wrongComments",
    (select count(*)::int from users where score <>
      20 * (select count(*) from comments where owner_id = users.id)
      + 5 * (select count(*) from thread_votes where user_id = users.id)
      + 5 * (select count(*) from comment_votes where user_id = users.id)
    ) as "wrongUsers",
    (select count(*)::int
      from (select category_key as key, count(*) from threads group by category_key) as counted
      full join categories using (key)
      where counted.count is distinct from categories.thread_count
    ) as "wrongCategories",
    (select count(*)::int
      from (select category_key, category as name, count(*) from threads group by 1, 2) as counted
      full join category_spellings as spelt using (category_key, name)
      where counted.count is distinct from spelt.thread_count
    ) as "wrongSpellings",
    (select count(*)::int
      from users full join user_search on user_id = users.id
      where document is distinct from name_document(name)
    ) as "wrongNames",
    (select count(*)::int from pg_trigger where tgenabled <> 'O') as "triggersOff"`.execute(db);
  return rows[0];
}

function fail(error: Error): never {
  throw error;
}
