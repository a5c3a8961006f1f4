import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** What `npm start` runs when it has built it. */
const BUILT_SERVER = join(import.meta.dirname, '../../dist/server.js');
const TOOLS = join(import.meta.dirname, '../../tools');
const START_TIMEOUT_MS = 60_000;
/** Tells the workers, which inherit the environment, where the template is. */
const TEMPLATE = 'FORUM_TEMPLATE';

/** The product as people run it: its own process, database and address. */
export interface ForumProcess {
  readonly url: string;
  /** Ends the process as an operator would, and starts it again on the same folder and port. */
  restart(): Promise<void>;
  /** Runs a command of the operator, `tools/<tool>.ts`, beside it; gives what it says. */
  runTool(tool: string, ...args: string[]): Promise<string>;
  /** Ends the process and removes its data. */
  stop(): Promise<void>;
}

/** Starts a forum for the first time and ends it: creating a database is the most of a start. Gives its folder. */
export async function createForumTemplate(): Promise<string> {
  const dataDir = await createDataDir();
  await run(await environmentFor(dataDir)).then(end);
  process.env[TEMPLATE] = dataDir;
  return dataDir;
}

/** Starts an empty forum in a folder of its own; `settings` are environment variables on top of the usual. */
export async function startForum(settings: Record<string, string> = {}): Promise<ForumProcess> {
  const dataDir = await createDataDir();
  const template = process.env[TEMPLATE];
  // With its owners and modes, which the database insists on.
  if (template) await promisify(execFile)('cp', ['-a', `${template}/.`, dataDir]);
  const env = { ...(await environmentFor(dataDir)), ...settings };
  let running = run(env);
  await running;
  return {
    url: `http://127.0.0.1:${env.PORT}`,
    async restart() {
      // Kept as a promise: a test that ends in the middle of it still stops what comes of it.
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

/**
 * A port below those that systems give to outgoing connections (from 32,768 on): one of those could
 * be a browser's a moment later.
 */
async function findFreePort(): Promise<number> {
  const port = randomInt(20_000, 32_768);
  const probe = createServer();
  const isFree = await new Promise<boolean>((resolve) => {
    probe.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true));
  });
  probe.close();
  return isFree ? port : findFreePort();
}
