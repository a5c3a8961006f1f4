import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { NODE_OPTIONS } from '#tools/node-options.ts';
import { endChild, findFreePort } from './child.ts';
import { keepRunning } from './running.ts';

/** What `npm start` runs: the first starts the Node of the install, which is the process that serves. */
const BOOTSTRAP = join(import.meta.dirname, '../../tools/bootstrap.mjs');
const START = join(import.meta.dirname, '../../tools/start.ts');
const START_TIMEOUT_MS = 120_000;

/** The product as people run it: its own process, on the forum's folder. */
export interface Rembuk extends AsyncDisposable {
  readonly url: string;
  readonly pid: number;
}

/** Starts it and waits until it says that it runs. */
export async function startRembuk(dataDir: string): Promise<Rembuk> {
  const { url, child, rembuk } = await spawnRembuk(dataDir, [...NODE_OPTIONS, START]);
  await saysItRuns(child);
  return { url, ...rembuk };
}

/** Starts it by `npm start`'s own command, and waits for nothing. */
export function spawnCommand(dataDir: string) {
  return spawnRembuk(dataDir, [BOOTSTRAP, ...NODE_OPTIONS, 'tools/start.ts']);
}

async function spawnRembuk(dataDir: string, command: readonly string[]) {
  const port = await findFreePort();
  const { NODE_ENV: _ours, DATABASE_URL: _other, LOG_LEVEL: _level, ...env } = process.env;
  const child = spawn(process.execPath, command, {
    // As `npm start` has it, but for what would end a load test and where it listens.
    env: {
      ...env,
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: String(port),
      RATE_LIMITS: 'off',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Ctrl-C is for the bench, which stops it in order.
    detached: true,
  });
  const { pid } = child;
  if (pid === undefined) throw new Error('Rembuk could not be started');
  const running = keepRunning(() => endChild(child));
  const rembuk = { pid, [Symbol.asyncDispose]: () => running[Symbol.asyncDispose]() };
  return { url: `http://127.0.0.1:${port}`, child, rembuk };
}

function saysItRuns(child: ChildProcess): Promise<void> {
  let output = '';
  return new Promise<void>((resolve, reject) => {
    const fail = (reason: string) => reject(new Error(`Rembuk ${reason}:\n${output}`));
    const timeout = setTimeout(() => fail('did not start in time'), START_TIMEOUT_MS);
    const read = (chunk: Buffer) => {
      const text = chunk.toString();
      output += text;
      if (!output.includes('is running at')) return;
      clearTimeout(timeout);
      resolve();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', (chunk: Buffer) => {
      read(chunk);
      process.stderr.write(chunk);
    });
    child.once('exit', (code) => {
      clearTimeout(timeout);
      fail(`ended with ${code}`);
    });
  });
}
