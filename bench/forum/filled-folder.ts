import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrations } from '#server/migrations/migrations.ts';
import { migrate, openDatabase } from '#server/platform/database/database.ts';
import { startEmbeddedPostgres } from '#server/embedded-postgres/start-embedded-postgres.ts';
import type { Schema } from '#server/schema.ts';
import { ROOT } from '#tools/build/build-once.ts';
import { keepRunning } from '#tools/processes/running.ts';
import { FILLING_SETTINGS, fillForum } from '../fill/fill-forum.ts';

/** A change of one of these files requires a new forum. */
const MADE_BY = [
  'server/migrations/*.ts',
  'bench/fill/*.ts',
  'tools/demo/content/*.ts',
  'tools/demo/fill-tables.ts',
  'tools/demo/search-documents.ts',
];

/** Returns the data folder of a forum of that size: that of an earlier run, or a new one, filled now. */
export async function filledFolder(threads: number): Promise<string> {
  const dataDir = await folderOf(threads);
  const mark = join(dataDir, 'filled');
  if (existsSync(mark)) return dataDir;

  console.log(`Filling a forum of ${threads.toLocaleString('en')} threads, once, into ${dataDir}`);
  await rm(dataDir, { recursive: true, force: true });
  const startedAt = performance.now();
  const tell = (message: string) =>
    console.log(`  ${Math.round((performance.now() - startedAt) / 1_000)} s: ${message}`);
  const postgres = await startEmbeddedPostgres({ dataDir, settings: FILLING_SETTINGS });
  await using running = keepRunning(() => postgres.stop());
  const db = openDatabase<Schema>(postgres.connection, (error) => tell(error.message));
  await migrate(db, migrations);
  await db.destroy();
  await fillForum(postgres.connection, threads, tell);
  await running[Symbol.asyncDispose]();
  await writeFile(mark, new Date().toISOString());
  tell('it is full');
  return dataDir;
}

/** The name of the folder contains a hash of the schema and of the filling. */
async function folderOf(threads: number): Promise<string> {
  const hash = createHash('sha256');
  const files: string[] = [];
  for await (const file of glob(MADE_BY, { cwd: ROOT })) {
    if (!file.endsWith('.test.ts')) files.push(file);
  }
  for (const file of files.sort()) hash.update(file).update(await readFile(join(ROOT, file)));
  const name = `rembuk-bench-${threads}-${hash.digest('hex').slice(0, 12)}`;
  return join(process.env['BENCH_DIR'] ?? tmpdir(), name);
}
