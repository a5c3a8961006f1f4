import { createRandom } from '#server/testing/random.ts';
import { BUILT_SERVER } from '#tools/build/build-server.ts';
import { generateDemoForum } from '#tools/demo/generate.ts';
import { openDemoDatabase } from '#tools/demo/open-demo.ts';
import { NODE_OPTIONS } from '#tools/node-options.ts';
import { startForum } from '#tools/processes/forum.ts';
import type { Stage } from './attack.ts';
import { limitMemory } from './memory-limit.ts';

const THREADS = 300;

/** A stage with its processes and files, which are removed on disposal. */
export interface OpenStage extends Stage, AsyncDisposable {
  /** The e-mail addresses of the demo forum's accounts, with which the honest members log in. */
  readonly emails: readonly string[];
  /** How Node's memory is limited. */
  readonly memoryNote: string;
}

/**
 * Fills a forum in a folder of its own and starts the built server there, as `npm start` does, with its limits on.
 * PostgreSQL is started before it, so that the memory limit applies to Node alone.
 */
export async function openStage(
  { seconds, seed }: { seconds: number; seed: number },
  openFiles: number | undefined,
): Promise<OpenStage> {
  await using held = new AsyncDisposableStack();
  const generate = () => generateDemoForum({ seed, threads: THREADS });
  const { dataDir, db, demo } = held.use(await openDemoDatabase(generate, { isDurable: true }));
  const memory = held.use(await limitMemory());
  const forum = held.use(
    await startForum(
      dataDir,
      { RATE_LIMITS: 'on', TRUST_PROXY: 'true' },
      memory.limit([...limitFiles(openFiles), process.execPath, ...NODE_OPTIONS, BUILT_SERVER]),
    ),
  );
  const running = held.move();
  return {
    url: forum.url,
    forum,
    db,
    seconds,
    random: createRandom(seed),
    emails: demo.users.map(({ email }) => email),
    memoryNote: memory.memoryNote,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

/** Returns the command prefix that limits the open files; empty for no limit. */
function limitFiles(openFiles: number | undefined): string[] {
  if (openFiles === undefined) return [];
  return ['sh', '-c', 'ulimit -n "$0" && exec "$@"', String(openFiles)];
}
