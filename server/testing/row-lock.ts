import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '#server/schema.ts';

/**
 * Holds a person's row while each of `starts` begins and comes to wait for it, one after the other;
 * then lets them go on, in that order, and gives what they answer.
 */
export async function queueAtPerson<Answer>(
  db: Db,
  userId: string,
  starts: readonly (() => Promise<Answer>)[],
): Promise<Answer[]> {
  const answers: Promise<Answer>[] = [];
  await db.transaction().execute(async (trx) => {
    await trx
      .selectFrom('users')
      .select('id')
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    for (const start of starts) {
      answers.push(start());
      await expect.poll(() => countWaiting(db), { interval: 5 }).toBe(answers.length);
    }
  });
  return Promise.all(answers);
}

/** How many connections of this database wait for a lock. */
export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(distinct pid)::int as waiting from pg_locks where not granted and pid in (
      select pid from pg_stat_activity where datname = current_database())`.execute(db);
  return rows[0]?.waiting ?? 0;
}
