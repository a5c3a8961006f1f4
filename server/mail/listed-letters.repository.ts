import { sql } from 'kysely';
import { inTransaction } from '#server/platform/database/deadlocks.ts';
import type { Db } from '#server/schema.ts';
import { addJob } from './letter-jobs.ts';
import { PATIENCE_DAYS } from './letters.repository.ts';
import { unmarkRefused } from './refused-addresses.repository.ts';

/** What the operator sees of a letter: neither its text nor its links. */
export interface ListedLetter {
  readonly id: string;
  readonly kind: string;
  readonly recipient: string;
  readonly createdAt: Date;
  readonly attempts: number;
  readonly nextAttemptAt: Date;
  /** The reason why the last attempt failed. */
  readonly lastError: string | null;
  readonly givenUpAt: Date | null;
}

/** Lists letters that wait, or those that were given up, oldest first. */
export async function listLetters(
  db: Db,
  state: 'waiting' | 'given-up',
  limit: number,
): Promise<ListedLetter[]> {
  return db
    .selectFrom('letters')
    .select([
      'id',
      'kind',
      'recipient',
      'created_at as createdAt',
      'attempts',
      'next_attempt_at as nextAttemptAt',
      'last_error as lastError',
      'given_up_at as givenUpAt',
    ])
    .where('given_up_at', state === 'waiting' ? 'is' : 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/**
 * Lets one letter, or all, be tried now, those that were given up too, and writes to their addresses again. Returns how
 * many there are.
 */
export async function retryLetters(db: Db, id?: string): Promise<number> {
  return inTransaction(db, async (trx) => {
    const letters = await trx
      .updateTable('letters')
      .set({
        given_up_at: null,
        attempts: 0,
        next_attempt_at: sql<Date>`clock_timestamp()`,
        expires_at: sql<Date>`clock_timestamp() + make_interval(days => ${PATIENCE_DAYS})`,
      })
      .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
      .returning(['id', 'recipient'])
      .execute();
    await unmarkRefused(trx, [...new Set(letters.map(({ recipient }) => recipient))]);
    for (const letter of letters) await addJob(trx, { id: letter.id });
    return letters.length;
  });
}

/** How many addresses are written to no more, for a while. */
export async function countRefused(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('refused_addresses')
    .select((row) => row.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
