import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseConnection } from '#server/platform/database/database-hosts.ts';
import { bad, type Finding, ok } from './finding.ts';

const CONNECT_TIMEOUT_MS = 5_000;
const HEARD_WITHIN_MS = 3_000;

/** Whether one connection hears what another tells, as processes and live pages do; a pooler may swallow it. */
export async function checkListening(connection: DatabaseConnection): Promise<Finding> {
  const { Client = pg.Client, ...config } = connection;
  const options = { connectionTimeoutMillis: CONNECT_TIMEOUT_MS, ...config };
  const [listener, teller] = [new Client(options), new Client(options)];
  // Whoever asks is told at the next statement.
  for (const client of [listener, teller]) client.on('error', () => undefined);
  const channel = `doctor_${randomUUID().replaceAll('-', '')}`;
  const { promise: heard, resolve: hear } = Promise.withResolvers<boolean>();
  listener.on('notification', () => hear(true));
  try {
    await listener.connect();
    await listener.query(`listen ${channel}`);
    await teller.connect();
    await teller.query('select pg_notify($1, $2)', [channel, '']);
    const isHeard = await Promise.race([heard, sleep(HEARD_WITHIN_MS, false, { ref: false })]);
    if (isHeard) return ok('LISTEN', 'what one connection tells, another hears');
    return bad(
      'LISTEN',
      'what one connection tells, no other hears: a pooler in transaction mode stands between',
      'name PostgreSQL itself in DATABASE_URL, or set the pooler to session mode',
    );
  } finally {
    await Promise.all([listener.end(), teller.end()]);
  }
}
