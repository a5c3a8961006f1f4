import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { AppError } from '#server/platform/http/app-error.ts';

/** The statement timeout, in milliseconds, of reads that a request can make slow. */
export const STATEMENT_TIMEOUT_MS = 2_000;
const QUERY_CANCELED = '57014';

/**
 * Reads in a read-only transaction with a statement timeout. Throws a 503 with `message` when a statement exceeds it.
 */
export function readWithinTime<Schema, Result>(
  db: Kysely<Schema>,
  message: string,
  read: (db: Kysely<Schema>) => Promise<Result>,
): Promise<Result> {
  return explainTimeout(message, () =>
    db
      .transaction()
      .setAccessMode('read only')
      .execute(async (trx) => {
        await sql`set local statement_timeout = ${sql.lit(STATEMENT_TIMEOUT_MS)}`.execute(trx);
        return read(trx);
      }),
  );
}

/**
 * Reads in a transaction that already runs. Returns undefined when a statement takes more than `ms` milliseconds. The
 * transaction goes on. Must not be nested.
 */
export async function readUnlessSlow<Schema, Result>(
  trx: Kysely<Schema>,
  ms: number,
  read: () => Promise<Result>,
): Promise<Result | undefined> {
  await sql.raw(`savepoint lookup; set local statement_timeout = ${ms}`).execute(trx);
  try {
    return await read();
  } catch (error) {
    if (isTimeout(error)) return undefined;
    throw error;
  } finally {
    // Also restores the earlier timeout.
    await sql.raw('rollback to savepoint lookup; release savepoint lookup').execute(trx);
  }
}

/** Throws a 503 with `message` when PostgreSQL cancelled a statement that exceeded its timeout. */
export async function explainTimeout<Result>(
  message: string,
  read: () => Promise<Result>,
): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    if (isTimeout(error)) throw new AppError('too-slow', message);
    throw error;
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === QUERY_CANCELED;
}
