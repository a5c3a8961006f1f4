import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, inject, it } from 'vitest';
import { openDatabase } from './database.ts';
import { isDatabaseUnavailable } from './availability.ts';

const connection = {
  host: inject('postgresHost'),
  port: inject('postgresPort'),
  user: inject('postgresUser'),
  database: 'postgres',
  max: 2,
};

it('a connection lost between two statements of a transaction does not end the process', async () => {
  const db = openDatabase<Record<string, never>>(connection, () => undefined);
  const broken = db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    await sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(db);
    await sleep(50);
    await sql`select 1`.execute(trx);
  });
  expect(isDatabaseUnavailable(await broken.catch((error: unknown) => error))).toBe(true);
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  await db.destroy();
});

it('a connection lost while the pool closes is not reported', async () => {
  const lost: Error[] = [];
  const db = openDatabase<Record<string, never>>(connection, (error) => lost.push(error));
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  const { pid } = rows[0]!;
  // The backend is terminated before it reads that the client closes.
  process.kill(pid, 'SIGSTOP');
  await db.destroy();
  process.kill(pid, 'SIGTERM');
  process.kill(pid, 'SIGCONT');
  await expect.poll(() => isAlive(pid)).toBe(false);
  await sleep(50);
  expect(lost).toEqual([]);
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
