import { type Kysely, sql } from 'kysely';
import { StartError } from '#server/platform/process/start-error.ts';

/**
 * The advisory lock for changing the schema, and for reading it while it must not change. It is the lock of
 * Kysely's Migrator, so that it excludes processes of earlier versions, too.
 */
const LOCK = sql.lit('3853314791062309107');

/** How long another upgrade or backup is waited for. */
const LONGEST_WAIT_MS = 30 * 60_000;

export interface LockWait {
  readonly onWait?: () => void;
  readonly longestMs?: number;
}

/**
 * Does the action while no other process changes the schema or, unless it is `shared`, relies on it.
 * `db` is one connection: it holds the lock, which the database takes back when it is lost.
 */
export async function holdingMigrationLock<Schema, Result>(
  db: Kysely<Schema>,
  mode: 'exclusive' | 'shared',
  { onWait = () => {}, longestMs = LONGEST_WAIT_MS }: LockWait,
  action: () => Promise<Result>,
): Promise<Result> {
  // When this process is killed, what it has the server do ends, too, and the lock is free. A server
  // on Windows has no such setting: there the statement goes on to its end.
  await sql`set client_connection_check_interval to '1s'`.execute(db).catch(() => undefined);
  const suffix = sql.raw(mode === 'shared' ? '_shared' : '');
  const { rows } = await sql<{
    isHeld: boolean;
  }>`select pg_try_advisory_lock${suffix}(${LOCK}) as "isHeld"`.execute(db);
  if (rows[0]?.isHeld !== true) {
    onWait();
    await sql`with set_timeout as (select set_config('lock_timeout', ${String(longestMs)}, true))
      select pg_advisory_lock${suffix}(${LOCK}) from set_timeout`
      .execute(db)
      .catch(explainWaiting);
  }
  const result = await action().catch(async (error: unknown) => {
    // Where the connection is what was lost, the lock went with it, and the first error tells why.
    await sql`select pg_advisory_unlock${suffix}(${LOCK})`.execute(db).catch(() => undefined);
    throw error;
  });
  await sql`select pg_advisory_unlock${suffix}(${LOCK})`.execute(db);
  return result;
}

function explainWaiting(error: unknown): never {
  if (!(error instanceof Error && 'code' in error && error.code === '55P03')) throw error;
  throw new StartError(
    'Another process has been upgrading this database, or backing it up, for very long: see what it does, end it where it hangs, and start again.',
    { cause: error },
  );
}
