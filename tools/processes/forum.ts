import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../../bench/actors/child.ts';
import { keepRunning } from '../../bench/actors/running.ts';
import { BUILT_SERVER } from '#tools/build/build-server.ts';
import { findPostmaster } from '#server/embedded-postgres/lock-file.ts';

const START_MS = 60_000;

/** The product as people run it: the built server in a process of its own. */
export interface Forum {
  readonly url: string;
  readonly child: ChildProcess;
  /** What it has said. */
  readonly output: () => string;
  /** Tells it to stop and gives its exit code. */
  stop(): Promise<number | null>;
  /** `kill -9`. */
  kill(): Promise<void>;
}

/**
 * Starts the forum of a data folder, on a free port unless `settings` name one, and waits until it says that it runs.
 * It has no rate limits unless `settings` turn them on. `command` is what runs the built server: Node, or a
 * program that starts Node.
 */
export async function startForum(
  dataDir: string,
  settings: Record<string, string> = {},
  command: readonly string[] = [process.execPath],
): Promise<Forum> {
  const port = settings['PORT'] ?? String(await findFreePort());
  const { DATABASE_URL: _other, LOG_LEVEL: _level, ...env } = process.env;
  const [program = '', ...args] = command;
  const child = spawn(program, [...args, BUILT_SERVER], {
    env: {
      ...env,
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: port,
      RATE_LIMITS: 'off',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  const ended = once(child, 'exit');
  let isStarting = true;
  // Whoever is told to end meanwhile, or waits in vain, leaves no process behind.
  await using _ = keepRunning(async () => {
    if (!isStarting || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await ended;
  });
  const until = Date.now() + START_MS;
  while (!output.includes('is running at')) {
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > until) {
      throw new Error(`The forum did not start:\n${output}`);
    }
    await sleep(10);
  }
  isStarting = false;
  return {
    url: `http://127.0.0.1:${port}`,
    child,
    output: () => output,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      return child.exitCode;
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** The folder in which the database of a data folder lies, and its socket. */
export function clusterOf(dataDir: string): string {
  return join(dataDir, 'postgres');
}

/** The process of the forum's PostgreSQL; waits for one that is being started. */
export async function postmasterOf(dataDir: string): Promise<number> {
  for (let tries = 0; tries < 1_000; tries += 1) {
    const pid = await findPostmaster(clusterOf(dataDir));
    if (pid !== undefined) return pid;
    await sleep(10);
  }
  throw new Error('PostgreSQL does not run.');
}
