import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '#server/schema.ts';

/**
 * Locks a user's row while each of `starts` begins and then waits for it, one after the other. Then releases them, in
 * that order, and returns their answers.
 */
export async function queueAtPerson<Answer>(
  db: Db,
  userId: string,
  starts: readonly (() => Promise<Answer>)[],
): Promise<Answer[]> {
  const answers: Promise<Answer>[] = [];
  try {
    await db.transaction().execute(async (trx) => {
      await trx
        .selectFrom('users')
        .select('id')
        .where('id', '=', userId)
        .forUpdate()
        .executeTakeFirstOrThrow();
      for (const start of starts) {
        answers.push(start());
        // A request with a password reaches the row only after hashing: seconds, on a busy machine.
        const wait = { interval: 5, timeout: 10_000 };
        await expect.poll(() => countWaiting(db), wait).toBe(answers.length);
      }
    });
  } finally {
    // Even after a failure they must not run on in the next test, whose database is emptied meanwhile.
    await Promise.allSettled(answers);
  }
  return Promise.all(answers);
}

/**
 * How many connections of this database wait for a lock. Reads only pg_locks: in a transaction, pg_stat_activity
 * continues to show the connections of its first read. A lock on a row names no database; one on its table does.
 */
export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(distinct pid)::int as waiting from pg_locks where not granted and pid in (
      select pid from pg_locks where database = (
        select oid from pg_database where datname = current_database()))`.execute(db);
  return rows[0]?.waiting ?? 0;
}
