import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, inject, it } from 'vitest';
import { openDatabase } from './database.ts';
import { isDatabaseAway } from './database-away.ts';

it('a connection that drops between two statements of a transaction ends no process', async () => {
  const [host, port, user] = [
    inject('postgresHost'),
    inject('postgresPort'),
    inject('postgresUser'),
  ];
  const db = openDatabase<Record<string, never>>(
    { host, port, user, database: 'postgres', max: 2 },
    () => undefined,
  );
  const broken = db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    await sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(db);
    await sleep(50);
    await sql`select 1`.execute(trx);
  });
  expect(isDatabaseAway(await broken.catch((error: unknown) => error))).toBe(true);
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  await db.destroy();
});
