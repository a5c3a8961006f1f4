import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Migrations } from './migrations/apply.ts';
import { prepareStatements } from './prepared-statements.ts';
import { StartError } from '#server/platform/process/start-error.ts';
import { cancelAbandonedStatements, evictBrokenConnections } from './broken-connections.ts';
import { type UpgradeOptions, upgrade } from './migrations/upgrade.ts';

/** The maximum number of connections of one process: twice the cores of a small server, and some spare. */
export const POOL_SIZE = 10;
/** How long a query waits for a connection before it fails as timed out, in milliseconds. */
const CONNECT_TIMEOUT_MS = 3_000;

const pools = new WeakMap<object, pg.Pool>();

/**
 * Opens a pool on the database at `connection`. A connection lost while idle is reported to `onConnectionLost` and
 * replaced at the next query; without that listener the 'error' event would end the process. A statement that exceeds
 * `query_timeout` fails, and is cancelled.
 */
export function openDatabase<Schema>(
  connection: pg.PoolConfig,
  onConnectionLost: (error: Error) => void,
): Kysely<Schema> {
  const pool = new pg.Pool({
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    ...connection,
  });
  pool.on('error', (error) => {
    // The pool is closing: the database may stop, or be dropped, before it reads that the clients close.
    if (!pool.ending) onConnectionLost(error);
  });
  // A connection lost while checked out, between two statements, fails at the next statement.
  pool.on('connect', (client) => client.on('error', () => undefined));
  if (connection.query_timeout) cancelAbandonedStatements(pool, connection.query_timeout);
  prepareStatements(pool);
  evictBrokenConnections(pool);
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  pools.set(db, pool);
  return db;
}

/** How many connections of the pool are used and idle, and how many requests wait for one. */
export function connectionsOf<Schema>(db: Kysely<Schema>): Record<string, number> {
  const { totalCount = 0, idleCount = 0, waitingCount = 0 } = pools.get(db) ?? {};
  return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
}

/**
 * Applies all pending migrations, under one lock for all processes. Throws a StartError when the database does not
 * answer, is too old, was written by a newer Rembuk, or cannot be changed.
 */
export async function migrate<Schema>(
  db: Kysely<Schema>,
  migrations: Migrations,
  options: UpgradeOptions = {},
): Promise<void> {
  await refuseUnfitDatabase(db);
  await upgrade(db, migrations, options);
}

/** PostgreSQL 15, as `server_version_num`. */
const OLDEST_VERSION = 150_000;

/** Throws a StartError when the database does not answer, or its PostgreSQL is too old. */
export async function refuseUnfitDatabase<Schema>(db: Kysely<Schema>): Promise<void> {
  const version = await readVersion(db);
  if (version >= OLDEST_VERSION) return;
  throw new StartError(
    `The database in DATABASE_URL is PostgreSQL ${Math.floor(version / 10_000)}, and Rembuk needs 15 or newer; upgrade it, or name another.`,
  );
}

async function readVersion<Schema>(db: Kysely<Schema>): Promise<number> {
  try {
    const { rows } = await sql<{
      version: number;
    }>`select current_setting('server_version_num')::int as version`.execute(db);
    return rows[0]?.version ?? 0;
  } catch (error) {
    // A name with several addresses fails with one error for each.
    const [first] = error instanceof AggregateError ? error.errors : [error];
    const reason = first instanceof Error ? first.message : String(first);
    throw new StartError(
      `The database does not answer (${reason}); check that it runs and, where DATABASE_URL names it, that address, name and password are right.`,
      { cause: error },
    );
  }
}
