import { Socket } from 'node:net';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { StartError } from '#server/platform/process/start-error.ts';

/** One connection, for Kysely's statements and for the driver's own features. */
export interface DatabaseSession extends AsyncDisposable {
  readonly db: Kysely<unknown>;
  readonly client: pg.ClientBase;
}

/**
 * Settings that make the text of every value independent of the server's settings, and disable timeouts. The search
 * path remains the user's: the forum's tables are in its first schema.
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
 * Connects. Throws a StartError when the database does not answer. The signal closes the connection, whatever it waits
 * for, and the database rolls back what was not committed.
 */
export async function openSession(
  connection: pg.PoolConfig,
  signal?: AbortSignal,
): Promise<DatabaseSession> {
  signal?.throwIfAborted();
  const socket = new Socket();
  signal?.addEventListener('abort', () => socket.destroy(), { once: true });
  const pool = new pg.Pool({ ...connection, max: 1, idleTimeoutMillis: 0, stream: () => socket });
  // A query that is lost with the connection rejects by itself.
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
