import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, inject, it, onTestFinished, vi } from 'vitest';
import { buildApp } from '#server/app.ts';
import { openSession } from '#server/backup/database-session.ts';
import { readConfig } from '#server/config.ts';
import { openBus } from '#server/changes/bus.ts';
import { migrations } from '#server/migrations/migrations.ts';
import { migrate, openDatabase } from '#server/platform/database/database.ts';
import { readDatabaseUrl } from '#server/platform/database/database-url.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#server/embedded-postgres/start-embedded-postgres.ts';
import { subscribeToNotifications } from '#server/platform/database/notifications.ts';
import type { Schema } from '#server/schema.ts';
import {
  asAdmin,
  openScratchDatabase,
  type ScratchDatabase,
} from '#server/testing/scratch-database.ts';

/** Two servers with a database of the same name. The tests choose which one is writable. */
let left: ScratchDatabase;
let right: EmbeddedPostgres;
let dataDir: string;

beforeAll(async () => {
  left = await openScratchDatabase(undefined, (drop) => afterAll(drop));
  dataDir = await mkdtemp(join(tmpdir(), 'rembuk-test-'));
  right = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } });
  await onRight(`create database ${left.name}`);
  for (const { url } of [left, { url: urlOf([right.connection.host]) }]) {
    const db = openDatabase<Schema>({ connectionString: url }, fail);
    await migrate(db, migrations);
    await db.destroy();
  }
});

afterAll(async () => {
  await right.stop();
  await rm(dataDir, { recursive: true, force: true });
});

beforeEach(async () => {
  await letWrite('right');
});

it('a connection goes to the writable host, wherever in the list it is', async () => {
  const hosts = [inject('postgresHost'), right.connection.host];
  for (const order of [hosts, hosts.toReversed()]) {
    expect(await whoServes(urlOf(order))).toBe(right.connection.host);
  }
  await letWrite('left');
  for (const order of [hosts, hosts.toReversed()]) {
    expect(await whoServes(urlOf(order))).toBe(inject('postgresHost'));
  }
});

it('a backup goes there too, on the stream that it can abort', async () => {
  const stop = new AbortController();
  await using session = await openSession(readDatabaseUrl(urlOf()), stop.signal);
  const { rows } = await sql<{ isReadOnly: boolean }>`
    select current_setting('transaction_read_only')::boolean as "isReadOnly"`.execute(session.db);
  expect(rows).toEqual([{ isReadOnly: false }]);
  stop.abort();
  await expect(session.client.query('select 1')).rejects.toThrow();
});

it('a host that drops packets delays nothing', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => void silent.close());
  const { port } = silent.address() as AddressInfo;
  const { user, host, port: rightPort } = right.connection;
  const url = `postgres://${user}@/${left.name}?host=127.0.0.1,${encodeURIComponent(host)}&port=${port},${rightPort}`;
  // With fake timers no connection times out, so a search that waits for the silent host never ends.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  expect(await whoServes(url)).toBe(host);
});

it('a write to a server that has become read-only is answered 503 with the time to retry, and the next finds the other', async () => {
  const { app } = await openForum();
  expect((await register(app, 'pertama')).statusCode).toBe(201);

  await letWrite('left');
  const refused = await register(app, 'kedua');
  expect(refused.statusCode).toBe(503);
  expect(refused.headers['retry-after']).toBe('5');
  expect(refused.json()).toMatchObject({ status: 'error', data: {} });

  expect((await register(app, 'ketiga')).statusCode).toBe(201);
  expect(await left.query('select name from users')).toEqual([{ name: 'ketiga' }]);
});

it('while no host is writable, as in an election, requests are answered 503 with the time to retry', async () => {
  await letWrite('neither');
  const { app, db } = await openForum();
  const refused = await register(app, 'keempat');
  expect(refused.statusCode).toBe(503);
  expect(refused.headers['retry-after']).toBe('5');
  await expect(migrate(db, migrations)).rejects.toThrow(
    /does not answer \(none of its hosts takes writes: .*standby, or read-only; .*standby, or read-only\)/,
  );
  await letWrite('right');
  expect((await register(app, 'keempat')).statusCode).toBe(201);
});

it('hosts without a listener are each reported with the reason, and without the password', async () => {
  const url = 'postgres://rembuk:rahasia@localhost:1,127.0.0.1:1/forum';
  const db = openDatabase(readDatabaseUrl(url), fail);
  const refused = await migrate(db, migrations).catch(String);
  await db.destroy();
  expect(refused).toMatch(
    /localhost:1: connect ECONNREFUSED .*; 127\.0\.0\.1:1: connect ECONNREFUSED/,
  );
  expect(refused).not.toContain('rahasia');
});

it('notifications are received from the writable host, and again from its successor', async () => {
  const heard: string[] = [];
  let turns = 0;
  const notifications = subscribeToNotifications({
    connection: readDatabaseUrl(urlOf()),
    channels: ['several_hosts'],
    onConnected: () => (turns += 1),
    onDisconnected: () => undefined,
    onNotification: (_channel, payload) => heard.push(payload),
    onError: () => undefined,
  });
  onTestFinished(() => notifications.close());
  await expect.poll(() => turns).toBe(1);
  await onRight(`notify several_hosts, 'kanan'`, left.name);
  await letWrite('left');
  await onRight(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = '${left.name}' and pid <> pg_backend_pid()`,
  );
  await expect.poll(() => turns).toBe(2);
  await left.query(`notify several_hosts, 'kiri'`);
  await expect.poll(() => heard).toEqual(['kanan', 'kiri']);
});

/** Makes one host writable, or neither. Connections to the right server change at once. */
async function letWrite(which: 'left' | 'right' | 'neither'): Promise<void> {
  const setting = (isWriter: boolean) =>
    `default_transaction_read_only = ${isWriter ? 'off' : 'on'}`;
  await asAdmin(`alter database ${left.name} set ${setting(which === 'left')}`);
  await onRight(`alter system set ${setting(which === 'right')}`);
  await onRight('select pg_reload_conf()');
  await expect
    .poll(() => onRight('show default_transaction_read_only'))
    .toEqual([{ default_transaction_read_only: which === 'right' ? 'off' : 'on' }]);
}

async function onRight(statement: string, database = 'postgres') {
  const db = openDatabase({ ...right.connection, database, max: 1 }, fail);
  try {
    return (await sql.raw(statement).execute(db)).rows;
  } finally {
    await db.destroy();
  }
}

function urlOf(hosts = [inject('postgresHost'), right.connection.host]): string {
  const { user, port } = right.connection;
  const host = encodeURIComponent(hosts.join(','));
  return `postgresql://${user}@/${left.name}?host=${host}&port=${port}`;
}

/** Returns the socket folder of the server that a connection reaches. */
async function whoServes(url: string): Promise<string> {
  const { Client, ...connection } = readDatabaseUrl(url);
  if (Client === undefined) throw new Error('The address names one host.');
  const client = new Client(connection);
  await client.connect();
  await client.end();
  return client.host;
}

/** Builds the whole server on both hosts. */
async function openForum() {
  const connection = readDatabaseUrl(urlOf());
  const db = openDatabase<Schema>({ ...connection, max: 1 }, () => undefined);
  const bus = openBus({ db, connection, onError: () => undefined });
  const config = readConfig({ RATE_LIMITS: 'off', LOG_LEVEL: 'silent' });
  const app = await buildApp({ db, config, bus, cursorKey: Buffer.alloc(32) });
  onTestFinished(async () => {
    await app.close();
    await db.destroy();
  });
  return { app, db };
}

function register(app: Awaited<ReturnType<typeof buildApp>>, name: string) {
  const payload = { name, email: `${name}@contoh.id`, password: 'rahasia-sekali' };
  return app.inject({ method: 'POST', url: '/v1/register', payload });
}

function fail(error: Error): never {
  throw error;
}
