import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { codeOf } from '#server/platform/process/error-code.ts';

/** PostgreSQL's code for a statement that it ended because of a deadlock. Its transaction was rolled back. */
const DEADLOCK = '40P01';
const TRIES = 3;
/**
 * The pause before another try, in milliseconds. PostgreSQL noticed the deadlock after a second. Without a pause, the
 * next try on a busy machine can lock its first row before the transaction that waits for it wakes up: the same deadlock.
 */
const PAUSE_MS = 50;

/**
 * Runs a statement or a whole transaction again when PostgreSQL ended it because of a deadlock. All writes lock rows in
 * one order, but PostgreSQL's own queue for a row version can still form a cycle: of 4,000 edits, comments, votes and
 * deletions that 20 accounts sent at once on one thread, some five were ended. A statement inside a transaction is not run
 * again, as the transaction has ended with it: whoever began that runs it again.
 */
export async function retryOnDeadlock<Schema, Result>(
  db: Kysely<Schema>,
  work: () => Promise<Result>,
): Promise<Result> {
  if (db.isTransaction) return work();
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (codeOf(error) !== DEADLOCK || tries === TRIES) throw error;
      await sleep(PAUSE_MS);
    }
  }
}

/** Runs `work` in a transaction. After a deadlock it runs again, so it must change nothing but the database. */
export function inTransaction<Schema, Result>(
  db: Kysely<Schema>,
  work: (trx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  return retryOnDeadlock(db, () => db.transaction().execute(work));
}
