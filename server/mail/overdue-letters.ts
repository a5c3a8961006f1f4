import { sql } from 'kysely';
import { inTransaction } from '#server/platform/database/deadlocks.ts';
import type { Db } from '#server/schema.ts';
import { addJob } from './letter-jobs.ts';
import { EVER, GIVEN_UP_DAYS } from './letters.repository.ts';

/** How long a letter may be due before its job counts as lost, in seconds. */
const LOST_AFTER_S = 5 * 60;

/** How many letters get a new job at once. */
const BATCH = 500;

/**
 * Gives new jobs to letters whose process was killed while it sent them, or before it could begin: graphile-worker
 * would hold such a job for four hours. Leaves those alone that were queued before `since`. Idempotent; every process
 * runs it each minute.
 */
export async function requeueOverdue(db: Db, since = EVER): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { rows } = await sql<{ id: string }>`
      update letters set leased_until = null, next_attempt_at = clock_timestamp()
      where id = any(array(
        select id from letters
        where given_up_at is null and created_at >= ${since} and case
          when leased_until is not null then leased_until < clock_timestamp()
          else next_attempt_at < clock_timestamp() - make_interval(secs => ${LOST_AFTER_S})
        end
        order by created_at, id limit ${BATCH} for update skip locked))
      returning id`.execute(trx);
    for (const { id } of rows.sort((one, other) => (one.id < other.id ? -1 : 1))) {
      await addJob(trx, { id, inS: 0 });
    }
  });
}

/** Deletes letters that were given up `GIVEN_UP_DAYS` ago. */
export async function deleteOldLetters(db: Db): Promise<void> {
  await sql`delete from letters
    where given_up_at < clock_timestamp() - make_interval(days => ${GIVEN_UP_DAYS})`.execute(db);
}

/** How many letters wait, and how many were given up. */
export interface LetterCounts extends Record<string, number> {
  waiting: number;
  failed: number;
}

export async function countLetters(db: Db): Promise<LetterCounts> {
  const { rows } = await sql<LetterCounts>`
    select count(*) filter (where given_up_at is null)::int as waiting,
      count(*) filter (where given_up_at is not null)::int as failed
    from letters`.execute(db);
  return rows[0] ?? { waiting: 0, failed: 0 };
}
