import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrations } from '#server/migrations/migrations.ts';
import { migrate, openDatabase } from '#server/platform/database/database.ts';
import { startEmbeddedPostgres } from '#server/embedded-postgres/start-embedded-postgres.ts';
import { fillWithDemo } from '#tools/demo/fill.ts';
import { generateDemoForum } from '#tools/demo/generate.ts';
import { DEMO_PASSWORD, THROW_AWAY_SETTINGS } from '#tools/demo/open-demo-forum.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The database with the large forum. */
    largeForum: { host: string; port: number; user: string; database: string };
  }
}

const THREADS = 100_000;

/** One large forum for the whole run, filled as a demo is. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await using held = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), 'rembuk-scale-'));
  held.defer(() => rm(dataDir, { recursive: true, force: true }));
  const postgres = await startEmbeddedPostgres({ dataDir, settings: THROW_AWAY_SETTINGS });
  held.defer(() => postgres.stop());
  const { connection } = postgres;
  const db = openDatabase(connection, console.error);
  await migrate(db, migrations);
  await db.destroy();

  const startedAt = performance.now();
  const demo = generateDemoForum({ seed: 42, now: new Date(), threads: THREADS });
  await fillWithDemo(connection, demo, DEMO_PASSWORD);
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  const threads = demo.threads.length.toLocaleString('en');
  const comments = demo.comments.length.toLocaleString('en');
  console.log(`${threads} threads and ${comments} comments were written in ${seconds} s`);

  project.provide('largeForum', { ...connection });
  const running = held.move();
  return () => running.disposeAsync();
}
