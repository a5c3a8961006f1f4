import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { findPostmaster } from '#server/embedded-postgres/lock-file.ts';
import { BUILT_SERVER } from '#tools/build/build-server.ts';
import { NODE_OPTIONS } from '#tools/node-options.ts';
import { findFreePort } from './listen-locally.ts';
import { keepRunning } from './running.ts';

/** The timeout of a start. */
const START_MS = 60_000;

/** The command of `npm start`, with the Node of this process. */
export const START_COMMAND: readonly string[] = [
  process.execPath,
  ...NODE_OPTIONS,
  join(import.meta.dirname, '../start.ts'),
];

/** A process that serves a forum. It is stopped on disposal and on Ctrl-C. */
export interface Forum extends AsyncDisposable {
  readonly url: string;
  readonly child: ChildProcessByStdio<null, Readable, Readable>;
  /** Its output so far. */
  readonly output: () => string;
  readonly isAlive: () => boolean;
  /** Waits until it prints that it runs. */
  runs(withinMs?: number): Promise<void>;
  /** Stops it, and returns its exit code. */
  stop(): Promise<number | null>;
  /** `kill -9`. */
  kill(): Promise<void>;
}

/**
 * Starts `command` with these settings, and does not wait. Unless the settings say otherwise, it uses a free port and
 * has no rate limits.
 */
export async function spawnForum(
  [program = '', ...args]: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<Forum> {
  const port = settings['PORT'] ?? String(await findFreePort());
  const { NODE_ENV: _ours, DATABASE_URL: _other, LOG_LEVEL: _level, ...env } = process.env;
  const child = spawn(program, args, {
    env: { ...env, HOST: '127.0.0.1', PORT: port, RATE_LIMITS: 'off', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Ctrl-C reaches the parent only, which stops it in order.
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  const ended = once(child, 'exit');
  const isAlive = () => child.exitCode === null && child.signalCode === null;
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
  };
  const running = keepRunning(async () => {
    if (isAlive()) await end('SIGTERM');
  });
  return {
    url: `http://127.0.0.1:${port}`,
    child,
    output: () => output,
    isAlive,
    async runs(withinMs = START_MS) {
      const hasBegun = () => output.includes('is running at');
      const ends = Date.now() + withinMs;
      while (!hasBegun() && isAlive() && Date.now() < ends) await sleep(10);
      if (hasBegun()) return;
      await end('SIGKILL');
      throw new Error(`The forum did not start:\n${output}`);
    },
    async stop() {
      await end('SIGTERM');
      return child.exitCode;
    },
    kill: () => end('SIGKILL'),
    [Symbol.asyncDispose]: running[Symbol.asyncDispose],
  };
}

/** Starts the built server on a data folder, and waits until it prints that it runs. */
export async function startForum(
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
  command: readonly string[] = [process.execPath, BUILT_SERVER],
): Promise<Forum> {
  const forum = await spawnForum(command, { DATA_DIR: dataDir, ...settings });
  await forum.runs();
  return forum;
}

/** The folder of the database in a data folder, and of its socket. */
export function clusterOf(dataDir: string): string {
  return join(dataDir, 'postgres');
}

/** Returns the process id of the forum's PostgreSQL; waits for it while it starts. */
export async function postmasterOf(dataDir: string): Promise<number> {
  for (let tries = 0; tries < 1_000; tries += 1) {
    const pid = await findPostmaster(clusterOf(dataDir));
    if (pid !== undefined) return pid;
    await sleep(10);
  }
  throw new Error('PostgreSQL does not run.');
}
