import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseConnection } from '#server/platform/database/hosts.ts';
import { bad, type Finding, ok } from './finding.ts';

const CONNECT_TIMEOUT_MS = 5_000;
const NOTIFY_TIMEOUT_MS = 3_000;

/** Checks whether NOTIFY reaches other connections, as processes and live pages need. A pooler may prevent it. */
export async function checkListening(connection: DatabaseConnection): Promise<Finding> {
  const { Client = pg.Client, ...config } = connection;
  const options = { connectionTimeoutMillis: CONNECT_TIMEOUT_MS, ...config };
  const [listener, notifier] = [new Client(options), new Client(options)];
  // An error of the connection also rejects the next statement.
  for (const client of [listener, notifier]) client.on('error', () => undefined);
  const channel = `doctor_${randomUUID().replaceAll('-', '')}`;
  const { promise: received, resolve } = Promise.withResolvers<boolean>();
  listener.on('notification', () => resolve(true));
  try {
    await listener.connect();
    await listener.query(`listen ${channel}`);
    await notifier.connect();
    await notifier.query('select pg_notify($1, $2)', [channel, '']);
    const timeout = sleep(NOTIFY_TIMEOUT_MS, false, { ref: false });
    const isReceived = await Promise.race([received, timeout]);
    if (isReceived) return ok('LISTEN', 'notifications reach other connections');
    return bad(
      'LISTEN',
      'notifications do not reach other connections, as through a pooler in transaction mode',
      'set DATABASE_URL to PostgreSQL itself, or the pooler to session mode',
    );
  } finally {
    await Promise.all([listener.end(), notifier.end()]);
  }
}
