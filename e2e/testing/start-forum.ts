import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The program that `npm start` runs after the build. */
const BUILT_SERVER = join(import.meta.dirname, '../../dist/server.js');
const TOOLS = join(import.meta.dirname, '../../tools');
const START_TIMEOUT_MS = 60_000;
/** The environment variable that passes the template's folder to the workers. */
const TEMPLATE = 'FORUM_TEMPLATE';

/** A running forum, with its own process, database and address. */
export interface ForumProcess {
  readonly url: string;
  /** Stops the process as an operator would, and starts it again with the same folder and port. */
  restart(): Promise<void>;
  /** Runs a command of the operator, `tools/<tool>.ts`, and returns its output. */
  runTool(tool: string, ...args: string[]): Promise<string>;
  /** Stops the process and deletes its data. */
  stop(): Promise<void>;
}

/** Creates a data folder by a first start, which is slow as it creates the database. Returns the folder. */
export async function createForumTemplate(): Promise<string> {
  const dataDir = await createDataDir();
  await run(await environmentFor(dataDir)).then(end);
  process.env[TEMPLATE] = dataDir;
  return dataDir;
}

/** Starts an empty forum in a new folder; `settings` are additional environment variables. */
export async function startForum(settings: Record<string, string> = {}): Promise<ForumProcess> {
  const dataDir = await createDataDir();
  const template = process.env[TEMPLATE];
  // Keeps owners and modes, which PostgreSQL checks.
  if (template) await promisify(execFile)('cp', ['-a', `${template}/.`, dataDir]);
  const env = { ...(await environmentFor(dataDir)), ...settings };
  let running = run(env);
  await running;
  return {
    url: `http://127.0.0.1:${env.PORT}`,
    async restart() {
      // A promise, so that a test that ends during the start still stops the process.
      running = running.then(end).then(() => run(env));
      await running;
    },
    async runTool(tool, ...args) {
      const command = [join(TOOLS, `${tool}.ts`), ...args];
      return (await promisify(execFile)(process.execPath, command, { env })).stdout;
    },
    async stop() {
      await running.then(end, () => undefined);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const createDataDir = () => mkdtemp(join(tmpdir(), 'forum-e2e-'));

async function environmentFor(dataDir: string) {
  return {
    ...process.env,
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(await findFreePort()),
    RATE_LIMITS: 'off',
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

/** Returns a free port below the ephemeral ports (from 32,768 on), which a browser could take a moment later. */
async function findFreePort(): Promise<number> {
  const port = randomInt(20_000, 32_768);
  const probe = createServer();
  const isFree = await new Promise<boolean>((resolve) => {
    probe.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true));
  });
  probe.close();
  return isFree ? port : findFreePort();
}
