import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startForum as startServer } from '#tools/processes/forum.ts';
import { findFreePort } from '#tools/processes/listen-locally.ts';

const TOOLS = join(import.meta.dirname, '../../tools');
/** The environment variable that passes the template's folder to the workers. */
const TEMPLATE = 'FORUM_TEMPLATE';

const execute = promisify(execFile);

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
  const forum = await startServer(dataDir);
  await forum.stop();
  process.env[TEMPLATE] = dataDir;
  return dataDir;
}

/** Starts an empty forum in a new folder; `given` are additional environment variables. */
export async function startForum(given: Record<string, string> = {}): Promise<ForumProcess> {
  const dataDir = await createDataDir();
  const template = process.env[TEMPLATE];
  // Keeps owners and modes, which PostgreSQL checks.
  if (template) await execute('cp', ['-a', `${template}/.`, dataDir]);
  const settings = { PORT: String(await findFreePort()), ...given };
  let forum = await startServer(dataDir, settings);
  let restarting = Promise.resolve();
  return {
    url: forum.url,
    restart() {
      restarting = restarting.then(async () => {
        await forum.stop();
        forum = await startServer(dataDir, settings);
      });
      return restarting;
    },
    async runTool(tool, ...args) {
      const command = [join(TOOLS, `${tool}.ts`), ...args];
      const { DATABASE_URL: _other, ...env } = process.env;
      return (await execute(process.execPath, command, { env: { ...env, DATA_DIR: dataDir } }))
        .stdout;
    },
    async stop() {
      // A test may end during a restart.
      await restarting.catch(() => undefined);
      await forum.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const createDataDir = () => mkdtemp(join(tmpdir(), 'forum-e2e-'));
