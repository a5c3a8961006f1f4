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

/** Throws a 503 with `message` when PostgreSQL cancelled a statement that exceeded its timeout. */
export async function explainTimeout<Result>(
  message: string,
  read: () => Promise<Result>,
): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === QUERY_CANCELED) {
      throw new AppError('too-slow', message);
    }
    throw error;
  }
}
