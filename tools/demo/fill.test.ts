import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrations } from '#server/migrations/migrations.ts';
import { migrate, openDatabase } from '#server/platform/database/database.ts';
import type { Schema } from '#server/schema.ts';
import { countMiscounts, NO_MISCOUNTS } from '#server/testing/miscounts.ts';
import { openScratchDatabase } from '#server/testing/scratch-database.ts';
import { fillWithDemo } from './fill.ts';
import { generateDemoForum } from './generate.ts';

const { connection } = await openScratchDatabase(undefined, afterAll);
const db = openDatabase<Schema>(connection, fail);
afterAll(() => db.destroy());
beforeAll(() => migrate(db, migrations));

it('the bulk load leaves the counters, indexes and triggers that single writes leave', async () => {
  const indexes = await describeIndexes();
  const demo = generateDemoForum({ seed: 42, now: new Date(), threads: 60 });
  await fillWithDemo(connection, demo, 'rahasia');

  expect(await describeIndexes()).toEqual(indexes);
  expect(await recount()).toEqual({
    threads: 60,
    comments: 600,
    votes: 2_000,
    wrongSpellings: 0,
    wrongNames: 0,
    unconfirmed: 0,
    triggersOff: 0,
  });
  expect(await countMiscounts(db)).toEqual(NO_MISCOUNTS);
});

/** Returns the definitions in SQL of all indexes, keys and foreign keys. */
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
    (select count(*)::int
      from (select category_key, category as name, count(*) from threads group by 1, 2) as counted
      full join category_spellings as spelt using (category_key, name)
      where counted.count is distinct from spelt.thread_count
    ) as "wrongSpellings",
    (select count(*)::int
      from users full join user_search on user_id = users.id
      where document is distinct from name_document(name)
    ) as "wrongNames",
    (select count(*)::int from users where email_confirmed_at is null) as unconfirmed,
    (select count(*)::int from pg_trigger where tgenabled <> 'O') as "triggersOff"`.execute(db);
  return rows[0];
}

function fail(error: Error): never {
  throw error;
}
