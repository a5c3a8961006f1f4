import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Connection } from '#server/embedded-postgres/presence.ts';
import { startEmbeddedPostgres } from '#server/embedded-postgres/start-embedded-postgres.ts';
import { migrations } from '#server/migrations/migrations.ts';
import { migrate, openDatabase } from '#server/platform/database/database.ts';
import type { Db, Schema } from '#server/schema.ts';
import { keepRunning } from '#tools/processes/running.ts';
import { fillWithDemo } from './fill.ts';
import { type DemoForum, generateDemoForum } from './generate.ts';
import { DEMO_PASSWORD } from './open-demo-forum.ts';

/** A PostgreSQL with a demo forum, without a server. Its folder is deleted on disposal. */
export interface DemoDatabase extends AsyncDisposable {
  readonly dataDir: string;
  readonly connection: Connection;
  readonly db: Db;
  readonly demo: DemoForum;
}

/** Starts PostgreSQL with these settings in a temporary folder, which has `name` in its name, and fills it. */
export async function openDemoDatabase(
  name: string,
  { seed, threads }: { seed: number; threads: number },
  settings: Readonly<Record<string, string>> = {},
): Promise<DemoDatabase> {
  const held = new AsyncDisposableStack();
  const running = keepRunning(() => held.disposeAsync());
  try {
    const dataDir = await mkdtemp(join(tmpdir(), `rembuk-${name}-`));
    held.defer(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }));
    const postgres = await startEmbeddedPostgres({ dataDir, settings });
    held.defer(() => postgres.stop());
    const { connection } = postgres;
    const db = held.use(openDatabase<Schema>({ ...connection, max: 4 }, console.error));
    await migrate(db, migrations);
    const demo = generateDemoForum({ seed, now: new Date(), threads });
    await fillWithDemo(connection, demo, DEMO_PASSWORD);
    return { dataDir, connection, db, demo, [Symbol.asyncDispose]: running[Symbol.asyncDispose] };
  } catch (error) {
    await running[Symbol.asyncDispose]();
    throw error;
  }
}
