import { Socket } from 'node:net';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { StartError } from '#server/platform/process/start-error.ts';

/** One connection, for statements by Kysely and for what only the driver can do. */
export interface DatabaseSession extends AsyncDisposable {
  readonly db: Kysely<unknown>;
  readonly client: pg.ClientBase;
}

/**
 * What makes every value the same text whatever the server's settings, and lets work take as long as
 * it takes. The path stays the user's: the forum's tables are in its first schema.
 */
const SETTINGS = [
  'datestyle=ISO',
  'intervalstyle=postgres',
  'timezone=UTC',
  'bytea_output=hex',
  'extra_float_digits=1',
  'statement_timeout=0',
  'idle_in_transaction_session_timeout=0',
];

/**
 * Connects; throws a StartError when the database does not answer. At the signal the connection is cut,
 * whatever it waits for, and the database takes back what was not committed.
 */
export async function openSession(
  connection: pg.PoolConfig,
  signal?: AbortSignal,
): Promise<DatabaseSession> {
  signal?.throwIfAborted();
  const socket = new Socket();
  signal?.addEventListener('abort', () => socket.destroy(), { once: true });
  const pool = new pg.Pool({ ...connection, max: 1, idleTimeoutMillis: 0, stream: () => socket });
  // A query that is lost with the connection says so itself.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const client = await pool.connect();
    for (const setting of SETTINGS) await client.query(`set ${setting.replace('=', ' to ')}`);
    client.release();
    return { db, client, [Symbol.asyncDispose]: () => db.destroy() };
  } catch (error) {
    await db.destroy();
    throw new StartError(
      `The database does not answer (${error instanceof Error ? error.message : String(error)}); check that it runs and, where DATABASE_URL names it, that address, name and password are right.`,
      { cause: error },
    );
  }
}
