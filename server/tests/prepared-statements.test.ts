import { type Kysely, sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { createThread, createUser } from '#server/testing/factories.ts';
import { migrate, openDatabase } from '#server/platform/database/database.ts';
import { migrations } from '#server/migrations/migrations.ts';
import type { Schema } from '#server/schema.ts';
import { openScratchDatabase } from '#server/testing/scratch-database.ts';
import { createThreadCache, readThreads } from '#server/threads/thread-cache.ts';
import { listThreads } from '#server/threads/threads.repository.ts';

// A database of its own, because plans depend on the earlier contents of tables.
const database = await openScratchDatabase(undefined, afterAll);
const db = open();
const other = open();
await migrate(db, migrations);

function open(): Kysely<Schema> {
  const opened = openDatabase<Schema>(database.connection, (error) => {
    throw error;
  });
  afterAll(() => opened.destroy());
  return opened;
}

async function preparedOn<Schema>(connection: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements`.execute(connection);
  return rows.map(({ statement }) => statement);
}

it('a frequent statement is prepared, and uses the values of each execution', async () => {
  await db.connection().execute(async (connection) => {
    for (let value = 0; value < 40; value += 1) {
      const { rows } = await sql<{ doubled: number }>`
        select 2 * ${value}::int as doubled`.execute(connection);
      expect(rows).toEqual([{ doubled: 2 * value }]);
    }
    const text = `often ${Math.random()}`;
    for (let round = 0; round < 40; round += 1) {
      const other = `rarely ${Math.random()}`;
      await sql`select ${sql.lit(other)}, ${round}::int`.execute(connection);
      await expect(sql`select 1 / ${0}::int, ${sql.lit(text)}`.execute(connection)).rejects.toThrow(
        'division by zero',
      );
    }
    const prepared = await preparedOn(connection);
    expect(prepared).toContainEqual(expect.stringContaining('as doubled'));
    expect(prepared).toContainEqual(expect.stringContaining(text));
    expect(prepared.join()).not.toContain('rarely');
  });
});

it('no statement of a repeatable-read transaction is prepared, and those after it are', async () => {
  const double = (connection: Kysely<Schema>, value: number, text: string) =>
    sql`select 2 * ${value}::int, ${sql.lit(text)}`.execute(connection);
  await db.connection().execute(async (connection) => {
    for (let value = 0; value < 40; value += 1) {
      const isolated = connection.transaction().setIsolationLevel('repeatable read');
      await isolated.execute((trx) => double(trx, value, 'within'));
      await double(connection, value, 'after');
      await connection.transaction().execute((trx) => double(trx, value, 'in another'));
    }
    const prepared = (await preparedOn(connection)).join();
    expect(prepared).not.toContain("'within'");
    expect(prepared).toContain("'after'");
    expect(prepared).toContain("'in another'");
  });
});

it('long statements leave names to short ones', async () => {
  const padding = ' '.repeat(2_000);
  const repeat = async (connection: Kysely<Schema>, text: string) => {
    for (let round = 0; round < 25; round += 1) {
      await sql`select ${round}::int, ${sql.raw(text)}`.execute(connection);
    }
  };
  await other.connection().execute(async (connection) => {
    for (let number = 0; number < 60; number += 1)
      await repeat(connection, `${padding}'l${number}'`);
    await repeat(connection, "'short'");
    const prepared = await preparedOn(connection);
    expect(prepared.filter((text) => text.length > 2_000)).toHaveLength(50);
    expect(prepared.join()).toContain("'short'");
  });
});

it('PostgreSQL caches its plans of lists and of a thread', async () => {
  const { id: ownerId } = await createUser(db);
  const threads: string[] = [];
  while (threads.length < 400) threads.push(await createThread(db, ownerId));
  await sql`analyze threads`.execute(db);
  const cache = createThreadCache({ maxBytes: 1, maxAgeMs: 1 });
  const reader = { caller: undefined, allowCached: true };
  await db.connection().execute(async (connection) => {
    for (let round = 0; round < 60; round += 1) {
      await listThreads(connection, { limit: 20 }, ownerId);
      await listThreads(connection, { limit: 20, category: 'kuliner' }, ownerId);
      await readThreads(connection, cache, [threads[round] ?? ''], reader);
    }
    const { rows } = await sql<{ kept: number; anew: number }>`
      select generic_plans::integer as kept, custom_plans::integer as anew
      from pg_prepared_statements where statement like '%"upVotesBy"%' and statement not like '%insert%'`.execute(
      connection,
    );
    expect(rows).toHaveLength(3);
    // It tries five times whether a custom plan is worth its cost.
    for (const { kept, anew } of rows)
      expect({ kept: kept > 20, anew }).toEqual({ kept: true, anew: 5 });
  });
});
