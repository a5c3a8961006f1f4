import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { readConfig } from '#server/config.ts';
import type { Connection } from '#server/embedded-postgres/presence.ts';
import { startEmbeddedPostgres } from '#server/embedded-postgres/start-embedded-postgres.ts';
import { findFreeAddress, forumAddress } from '#server/listening.ts';
import { migrations } from '#server/migrations/migrations.ts';
import { migrate, openDatabase } from '#server/platform/database/database.ts';
import { makeTemporaryFolder } from '#server/platform/process/temporary-folder.ts';
import type { Db, Schema } from '#server/schema.ts';
import { type RunningForum, startForum } from '#server/start-forum.ts';
import { keepRunning } from '#tools/processes/running.ts';
import { fillWithDemo } from './fill.ts';
import type { DemoForum } from './generate.ts';
import { DEMO_PASSWORD } from './logins.ts';
import { moderateDemo } from './moderation/moderate-demo.ts';

/** PostgreSQL's settings for a temporary database, which need not survive a crash. */
const NON_DURABLE_DEMO_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_wal_size: '4GB',
  shared_buffers: '256MB',
};

/** A PostgreSQL with a demo forum, without a server. Its folder is deleted on disposal. */
export interface DemoDatabase extends AsyncDisposable {
  readonly dataDir: string;
  readonly connection: Connection;
  readonly db: Db;
  readonly demo: DemoForum;
}

export interface DemoDatabaseOptions {
  /** Whether the database is durable, like that of a real forum, and as slow. */
  readonly isDurable?: boolean;
  readonly onProgress?: (message: string) => void;
}

/** Starts PostgreSQL in a temporary folder, and fills it with the content that `generate` returns. */
export async function openDemoDatabase(
  generate: () => DemoForum,
  { isDurable = false, onProgress = () => undefined }: DemoDatabaseOptions = {},
): Promise<DemoDatabase> {
  const held = new AsyncDisposableStack();
  const running = keepRunning(() => held.disposeAsync());
  try {
    const dataDir = await makeTemporaryFolder(tmpdir(), 'rembuk-demo-');
    held.defer(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }));
    const settings = isDurable ? {} : NON_DURABLE_DEMO_SETTINGS;
    const postgres = await startEmbeddedPostgres({ dataDir, settings });
    held.defer(() => postgres.stop());
    const { connection } = postgres;
    const db = held.use(openDatabase<Schema>({ ...connection, max: 4 }, console.error));
    await migrate(db, migrations);
    onProgress('Generating the demo content…');
    const demo = generate();
    onProgress(`Writing ${describeAmounts(demo)}…`);
    await fillWithDemo(connection, demo, DEMO_PASSWORD);
    return { dataDir, connection, db, demo, [Symbol.asyncDispose]: running[Symbol.asyncDispose] };
  } catch (error) {
    await running[Symbol.asyncDispose]();
    throw error;
  }
}

/**
 * Starts a forum with the content that `generate` returns, on a database that is deleted when it stops or fails to
 * start. Calls `generate` when the address is free and PostgreSQL runs.
 */
export async function openDemoForum(
  generate: () => DemoForum,
  settings: Record<string, string | undefined>,
  onProgress: (message: string) => void = () => {},
): Promise<RunningForum> {
  const given = readConfig({ ...settings, DATABASE_URL: undefined });
  await findFreeAddress(forumAddress(given));
  await using held = new AsyncDisposableStack();
  const { dataDir, db } = held.use(await openDemoDatabase(generate, { onProgress }));
  await moderateDemo(db);
  // The forum finds that PostgreSQL running, and does not stop it.
  const forum = await startForum({ ...given, DATA_DIR: dataDir }, onProgress);
  held.defer(() => forum.stop());
  const running = held.move();
  return { ...forum, stop: () => running.disposeAsync() };
}

function describeAmounts({ threads, comments, votes }: DemoForum): string {
  const count = ({ length }: readonly unknown[]) => length.toLocaleString('en');
  return `${count(threads)} threads, ${count(comments)} comments and ${count(votes)} votes`;
}
