import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeEach, inject, vi } from 'vitest';
import { type AppConfig, type AppParts, buildApp } from '#server/app.ts';
import { type BusSubscriber, openBus } from '#server/changes/bus.ts';
import { readConfig } from '#server/config.ts';
import { JOBS_SCHEMA } from '#server/mail/letter-jobs.ts';
import { migrations } from '#server/migrations/migrations.ts';
import { migrate, openDatabase } from '#server/platform/database/database.ts';
import type { Db, Schema } from '#server/schema.ts';
import { TEXT_KINDS } from '#server/search/text-ranks.ts';

/** A fixed key: the one in the database is deleted, because tests empty its tables. */
const CURSOR_KEY = Buffer.alloc(32, 'test');

export interface TestApp {
  readonly app: FastifyInstance;
  readonly db: Db;
}

/** What a test may replace. */
type TestParts = Partial<
  Pick<
    AppParts,
    | 'cursorKey'
    | 'disk'
    | 'responsesMaxAgeMs'
    | 'connectionTimeouts'
    | 'unreadMaxBytes'
    | 'limits'
    | 'webRoot'
    | 'log'
    | 'mail'
  >
>;

/**
 * Builds the whole server on any database. Rate limits are off unless `config` enables them: tests send from one
 * address. Live events are sent through this worker's database.
 */
export async function buildTestApp(
  db: Db,
  config: Partial<AppConfig> = {},
  onInterrupted: (error: Error) => void = fail,
  parts: TestParts = {},
): Promise<FastifyInstance> {
  const defaults = readConfig({ RATE_LIMITS: 'off', LOG_LEVEL: 'silent' });
  const connection = workerConnection();
  const bus = openBus({ db, connection, onError: onInterrupted });
  // Until it is connected, the app caches neither sessions nor answers.
  await vi.waitUntil(() => bus.isConnected(), { timeout: 30_000, interval: 5 });
  const caches: BusSubscriber[] = [];
  const subscribe = (subscriber: BusSubscriber) => {
    if (subscriber.onDisconnected) caches.push(subscriber);
    bus.subscribe(subscriber);
  };
  const app = await buildApp({
    db,
    bus: { ...bus, subscribe },
    cursorKey: CURSOR_KEY,
    config: { ...defaults, ...config },
    ...parts,
  });
  cachesOf.set(app, caches);
  return app;
}

const cachesOf = new WeakMap<FastifyInstance, readonly BusSubscriber[]>();

/** Empties the caches of an app: nothing invalidates what a test writes directly to the database. */
export function dropCaches(app: FastifyInstance): void {
  for (const cache of cachesOf.get(app) ?? []) {
    cache.onDisconnected?.();
    cache.onConnected?.();
  }
}

/** Builds the whole server on this worker's own database, emptied before each test. For one with mail: `useMailApp`. */
export async function useTestApp(
  config: Partial<AppConfig> = {},
  provide: (db: Db) => Promise<TestParts> = async () => ({}),
): Promise<TestApp> {
  const db = await openWorkerDatabase();
  const app = await buildTestApp(db, config, fail, await provide(db));
  const emptyTables = await prepareToEmpty(db);
  beforeEach(async () => {
    await emptyTables();
    dropCaches(app);
  });
  afterAll(async () => {
    await app.close();
    await db.destroy();
  });
  return { app, db };
}

/**
 * Returns a function that empties every table, without triggers and foreign keys. In tables this small, deleting takes
 * a tenth of truncating, which creates all their files anew.
 */
export async function prepareToEmpty(db: Db): Promise<() => Promise<void>> {
  const tables = await db.introspection.getTables();
  // The other tables of the jobs' schema have its migrations and the names of jobs.
  const deletions = tables
    .filter(({ schema, name }) => schema !== JOBS_SCHEMA || name === '_private_jobs')
    .map(({ schema, name }) => `delete from "${schema}"."${name}"`);
  const statements = ['begin', 'set local session_replication_role = replica', ...deletions];
  const emptying = sql.raw([...statements, 'commit'].join(';'));
  return async () => {
    await emptying.execute(db);
  };
}

/** Opens a connection to a database that only this worker uses, at the newest migration. */
export async function openWorkerDatabase(): Promise<Db> {
  const connection = workerConnection();
  const { database } = connection;
  const admin = openDatabase({ ...connection, database: 'postgres', max: 1 }, fail);
  const { rows } = await sql`select 1 from pg_database where datname = ${database}`.execute(admin);
  if (rows.length === 0) await sql`create database ${sql.id(database)}`.execute(admin);
  await admin.destroy();

  // The machine may be busy with other tests.
  const db = openDatabase<Schema>({ ...connection, connectionTimeoutMillis: 60_000 }, fail);
  await migrate(db, migrations);
  // An app that starts would apply the settings of an earlier test file of this worker.
  await sql`delete from settings`.execute(db);
  // Searches read the planner's statistics, which autovacuum would take from the texts of an earlier test.
  for (const kind of TEXT_KINDS) {
    await sql`alter table ${sql.table(`${kind}_search`)} set (autovacuum_enabled = off)`.execute(
      db,
    );
  }
  return db;
}

/** The connection string of this worker's own database, as an operator would write it in `DATABASE_URL`. */
export function workerDatabaseUrl(): string {
  const { host, port, user, database } = workerConnection();
  return `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;
}

export function workerConnection() {
  return {
    host: inject('postgresHost'),
    port: inject('postgresPort'),
    user: inject('postgresUser'),
    database: `test_${process.env['VITEST_POOL_ID'] ?? '1'}`,
  };
}

function fail(error: Error): never {
  throw error;
}
