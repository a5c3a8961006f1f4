import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { StartError } from '#server/platform/process/start-error.ts';
import { AS_LAUNCHER } from './connection.ts';
import { codeOf } from '#server/platform/process/error-code.ts';

/** The advisory lock that every process which uses the server holds, shared ('rembuk' in ASCII). */
const IN_USE = '125779952432491';

/** The address and the role of a connection. */
export interface Connection {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
}

/**
 * A connection that marks the server as in use for as long as this process lives: the kernel closes it when the process
 * dies, however it dies.
 */
export interface Presence {
  /** Settles when the connection is closed. */
  readonly lost: Promise<void>;
  /** Removes the mark. Returns true for exactly one process: the last user of the server. */
  leave(): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * Why there is no connection yet: nothing listens; a process listens but does not answer, such as a stalled or paused
 * server; or a server reports that it is not ready.
 */
export type NotYet = 'absent' | 'silent' | 'not-ready';

/** Connects and marks the server as in use. Throws only for errors that waiting cannot resolve. */
export async function tryToBePresent(
  connection: Connection,
  answerWithinMs: number,
): Promise<Presence | NotYet> {
  const socket = new net.Socket();
  const client = new Client({
    ...connection,
    ...AS_LAUNCHER,
    stream: () => socket,
    connectionTimeoutMillis: answerWithinMs,
  });
  client.on('error', () => undefined); // 'end' follows, and is handled
  const lost = new Promise<void>((resolve) => {
    client.once('end', resolve);
  });
  try {
    await client.connect();
    // Waits while the last user is about to stop the server, and fails when it does.
    const isMarked = await Promise.race([
      client.query('SELECT pg_advisory_lock_shared($1)', [IN_USE]).then(() => true),
      sleep(answerWithinMs, false, { ref: false }),
    ]);
    if (!isMarked) {
      socket.destroy();
      return 'silent';
    }
  } catch (error) {
    socket.destroy();
    return reasonToWait(error, connection);
  }
  socket.unref(); // a missing call of stop() does not keep the process alive
  return {
    lost,
    close: () => client.end(),
    leave: async () => {
      socket.ref();
      await client.query('SELECT pg_advisory_unlock_shared($1)', [IN_USE]);
      const { rows } = await client.query<{ last: boolean }>(
        'SELECT pg_try_advisory_lock($1) AS last',
        [IN_USE],
      );
      return rows[0]?.last === true;
    },
  };
}

function reasonToWait(error: unknown, { host }: Connection): NotYet {
  const code = codeOf(error);
  if (code === 'ENOENT' || code === 'ECONNREFUSED') return 'absent';
  if (code === '57P03') return 'not-ready'; // starting, recovering or stopping
  if (code === 'EACCES') {
    throw new StartError(
      `Rembuk may not open the database's socket in ${host}: run it as the owner of that folder.`,
      { cause: error },
    );
  }
  if (code === '3D000' || code === '28000') {
    throw new StartError(
      `The PostgreSQL in ${host} was not set up by Rembuk: set DATABASE_URL to use it, or name another data folder in DATA_DIR.`,
      { cause: error },
    );
  }
  return 'silent';
}
