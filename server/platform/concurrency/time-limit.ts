import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { AppError } from '#server/platform/http/app-error.ts';

/** For what a reader can make slow. */
export const STATEMENT_TIMEOUT_MS = 2_000;
const QUERY_CANCELED = '57014';

/** Reads in a transaction in which no statement may take long; a 503 with `message` for one that does. */
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

/** Throws a 503 with `message` where PostgreSQL stopped a statement that took too long. */
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
