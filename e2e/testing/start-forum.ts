import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What `npm start` runs when it has built it. */
const BUILT_SERVER = join(import.meta.dirname, '../../dist/server.js');
const START_TIMEOUT_MS = 60_000;

/** The product as people run it: its own process, database and address. */
export interface ForumProcess {
  readonly url: string;
  /** Ends the process as an operator would, and starts it again on the same folder and port. */
  restart(): Promise<void>;
  /** Ends the process and removes its data. */
  stop(): Promise<void>;
}

/** Starts an empty forum in a folder of its own; `settings` are environment variables on top of the usual. */
export async function startForum(settings: Record<string, string> = {}): Promise<ForumProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'forum-e2e-'));
  const port = await findFreePort();
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(port),
    RATE_LIMITS: 'off',
    ...settings,
  };
  let running = run(env);
  await running;
  return {
    url: `http://127.0.0.1:${port}`,
    async restart() {
      // Kept as a promise: a test that ends in the middle of it still stops what comes of it.
      running = running.then(end).then(() => run(env));
      await running;
    },
    async stop() {
      await running.then(end, () => undefined);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function run(env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const child = spawn(process.execPath, [BUILT_SERVER], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const fail = (reason: string) => reject(new Error(`The forum ${reason}:\n${output}`));
    const timeout = setTimeout(() => {
      child.kill('SIGKILL');
      fail('did not start in time');
    }, START_TIMEOUT_MS);
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('is running at')) {
        clearTimeout(timeout);
        resolve();
      }
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => {
      clearTimeout(timeout);
      fail(`ended with ${code}`);
    });
  });
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

async function findFreePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (typeof address !== 'object' || address === null) throw new Error('There is no free port.');
  return address.port;
}
