import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openDatabase } from '#server/platform/database/database.ts';
import { startEmbeddedPostgres } from '#server/embedded-postgres/start-embedded-postgres.ts';
import type { Db, Schema } from '#server/schema.ts';
import { fillWithDemo } from '#tools/demo/fill.ts';
import { generateDemoForum } from '#tools/demo/generate.ts';
import { DEMO_PASSWORD, THROW_AWAY_SETTINGS } from '#tools/demo/open-demo-forum.ts';
import { NODE_OPTIONS } from '#tools/node-options.ts';

const START = join(import.meta.dirname, '../start.ts');
const THREADS = 300;
/** pino's number for an error. */
const LEVEL_ERROR = 50;

/** A forum in a process of its own, as `npm start` runs it, and what is seen of it from outside. */
export interface WatchedForum {
  readonly address: string;
  readonly db: Db;
  /** Resident memory, in kB. Throws when the process has ended. */
  readMemory(): Promise<number>;
  /** What it said that is no warning: errors of its log, and all that is not of its log. */
  complaints(): string[];
  stop(): Promise<void>;
}

/** Starts it with the content of a demo, on a database that is gone when it stops. */
export async function openWatchedForum(): Promise<WatchedForum> {
  await using held = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), 'rembuk-fuzz-'));
  held.defer(() => rm(dataDir, { recursive: true, force: true }));
  const postgres = await startEmbeddedPostgres({ dataDir, settings: THROW_AWAY_SETTINGS });
  held.defer(() => postgres.stop());
  const settings = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, RATE_LIMITS: 'off' };
  const server = spawn(process.execPath, [...NODE_OPTIONS, START], {
    env: {
      ...process.env,
      ...settings,
      DATABASE_URL: undefined,
      METRICS_PORT: undefined,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  held.defer(() => end(server));
  const said: string[] = [];
  const address = await hear(server, said);
  const demo = generateDemoForum({ seed: 42, now: new Date(), threads: THREADS });
  await fillWithDemo(postgres.connection, demo, DEMO_PASSWORD);
  const db = openDatabase<Schema>(postgres.connection, (error) => console.error(error));
  held.defer(() => db.destroy());
  const running = held.move();
  return {
    address,
    db,
    readMemory: () => readMemory(server),
    complaints: () => said.join('').split('\n').filter(isComplaint),
    stop: () => running.disposeAsync(),
  };
}

/** The address that it says it is at; all that it says then is kept. */
async function hear(server: ChildProcess, said: string[]): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let start = '';
  server.stdout?.setEncoding('utf8').on('data', (text: string) => {
    const [address] = /http:\S+/.exec((start += text)) ?? [];
    if (address === undefined) return;
    server.stdout?.removeAllListeners('data').on('data', (more: string) => said.push(more));
    resolve(address);
  });
  server.stderr?.setEncoding('utf8').on('data', (text: string) => said.push(text));
  server.once('exit', () => reject(new Error(`The forum did not start: ${said.join('')}`)));
  return promise;
}

async function readMemory({ pid, exitCode, signalCode }: ChildProcess): Promise<number> {
  if (pid === undefined || exitCode !== null || signalCode !== null) {
    throw new Error(`the server has ended (${exitCode ?? signalCode})`);
  }
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout);
}

function isComplaint(line: string): boolean {
  if (line === '') return false;
  try {
    return JSON.parse(line).level >= LEVEL_ERROR;
  } catch {
    return true;
  }
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  server.kill('SIGTERM');
  await once(server, 'exit');
}
