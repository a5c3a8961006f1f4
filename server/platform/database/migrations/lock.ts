import { codeOf } from '#server/platform/process/error-code.ts';
import { type Kysely, sql } from 'kysely';
import { StartError } from '#server/platform/process/start-error.ts';

/**
 * The advisory lock that is held exclusively to change the schema, and shared to read while the schema must not change.
 * It has the number of Kysely's Migrator, so that it also excludes processes of earlier versions.
 */
const LOCK = sql.lit('3853314791062309107');

/** How long to wait for another upgrade or backup, in milliseconds. */
const LONGEST_WAIT_MS = 30 * 60_000;

export interface LockWait {
  readonly onWait?: () => void;
}

/**
 * Runs the action under the migration lock: exclusive, or shared with other readers of the schema. `db` must be a
 * single connection: it holds the lock, and the database releases the lock when the connection is lost.
 */
export async function holdingMigrationLock<Schema, Result>(
  db: Kysely<Schema>,
  mode: 'exclusive' | 'shared',
  { onWait = () => {} }: LockWait,
  action: () => Promise<Result>,
): Promise<Result> {
  // When this process is killed, PostgreSQL cancels its statement and releases the lock. A server on Windows has no
  // such setting: there the statement runs to its end.
  await sql`set client_connection_check_interval to '1s'`.execute(db).catch(() => undefined);
  const suffix = sql.raw(mode === 'shared' ? '_shared' : '');
  const { rows } = await sql<{
    isHeld: boolean;
  }>`select pg_try_advisory_lock${suffix}(${LOCK}) as "isHeld"`.execute(db);
  if (rows[0]?.isHeld !== true) {
    onWait();
    await sql`with set_timeout as (select set_config('lock_timeout', ${String(LONGEST_WAIT_MS)}, true))
      select pg_advisory_lock${suffix}(${LOCK}) from set_timeout`
      .execute(db)
      .catch(explainWaiting);
  }
  const result = await action().catch(async (error: unknown) => {
    // When the connection was lost, so was the lock. The first error has the cause.
    await sql`select pg_advisory_unlock${suffix}(${LOCK})`.execute(db).catch(() => undefined);
    throw error;
  });
  await sql`select pg_advisory_unlock${suffix}(${LOCK})`.execute(db);
  return result;
}

function explainWaiting(error: unknown): never {
  if (codeOf(error) !== '55P03') throw error;
  throw new StartError(
    'Another process has been upgrading this database, or backing it up, for very long: see what it does, end it where it hangs, and start again.',
    { cause: error },
  );
}
