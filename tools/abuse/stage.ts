import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepRunning } from '../../bench/actors/running.ts';
import { migrations } from '#server/migrations/migrations.ts';
import { migrate, openDatabase } from '#server/platform/database/database.ts';
import { startEmbeddedPostgres } from '#server/embedded-postgres/start-embedded-postgres.ts';
import type { Schema } from '#server/schema.ts';
import { fillWithDemo } from '#tools/demo/fill.ts';
import { generateDemoForum } from '#tools/demo/generate.ts';
import { DEMO_PASSWORD } from '#tools/demo/open-demo-forum.ts';
import { createRandom } from '#server/testing/random.ts';
import { NODE_OPTIONS } from '#tools/node-options.ts';
import { startForum } from '#tools/processes/forum.ts';
import type { Stage } from './attack.ts';
import { limitMemory } from './memory-limit.ts';

const THREADS = 300;

/** A stage with all that it needs, which is gone when it is disposed of. */
export interface OpenStage extends Stage, AsyncDisposable {
  /** People of the demo forum; the honest crowd logs in as these. */
  readonly emails: readonly string[];
  /** How Node's memory is limited. */
  readonly says: string;
}

/**
 * Fills a forum in a folder of its own and starts the built server there, as `npm start` does, with its limits on.
 * PostgreSQL is started before it, so that the memory limit is of Node alone.
 */
export async function openStage({
  seconds,
  seed,
  openFiles,
}: {
  seconds: number;
  seed: number;
  openFiles?: number | undefined;
}): Promise<OpenStage> {
  const held = new AsyncDisposableStack();
  const running = keepRunning(() => held.disposeAsync());
  try {
    const dataDir = await mkdtemp(join(tmpdir(), 'rembuk-abuse-'));
    held.defer(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }));
    const postgres = await startEmbeddedPostgres({ dataDir });
    held.defer(() => postgres.stop());
    const { connection } = postgres;
    const ending = openDatabase<Schema>({ ...connection, max: 4 }, console.error);
    const db = held.adopt(ending, () => ending.destroy());
    await migrate(db, migrations);
    const demo = generateDemoForum({ seed, now: new Date(), threads: THREADS });
    await fillWithDemo(connection, demo, DEMO_PASSWORD);

    const memory = held.use(await limitMemory());
    const forum = await startForum(
      dataDir,
      { RATE_LIMITS: 'on', TRUST_PROXY: 'true' },
      memory.limit([...limitFiles(openFiles), process.execPath, ...NODE_OPTIONS]),
    );
    held.defer(async () => {
      if (forum.child.exitCode === null && forum.child.signalCode === null) await forum.stop();
    });
    return {
      url: forum.url,
      forum,
      dataDir,
      db,
      seconds,
      random: createRandom(seed),
      emails: demo.users.map(({ email }) => email),
      says: memory.says,
      [Symbol.asyncDispose]: () => running[Symbol.asyncDispose](),
    };
  } catch (error) {
    await running[Symbol.asyncDispose]();
    throw error;
  }
}

/** What runs a command with no more open files than these. */
function limitFiles(openFiles: number | undefined): string[] {
  if (openFiles === undefined) return [];
  return ['sh', '-c', 'ulimit -n "$0" && exec "$@"', String(openFiles)];
}
