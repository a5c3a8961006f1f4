import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rename, rm, statfs } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { onTestFinished } from 'vitest';
import { findPostmaster } from '#server/embedded-postgres/lock-file.ts';
import { stopServer } from '#server/embedded-postgres/postmaster.ts';
import { type Connection } from '#server/embedded-postgres/presence.ts';
import { startEmbeddedPostgres } from '#server/embedded-postgres/start-embedded-postgres.ts';

export const isRoot = process.getuid?.() === 0;
/** The uid that servers of these tests run under. */
export const serverUid = isRoot ? 65534 : (process.getuid?.() ?? 0);

/**
 * Creates an empty private folder (0700, like a home) that is deleted when the test ends, after its server was stopped.
 */
export async function scratchFolder(parent?: string): Promise<string> {
  const folder = await makeScratch(parent);
  onTestFinished(() => removeScratch(folder));
  return folder;
}

/** Like `scratchFolder`, but the caller deletes the folder. */
export async function makeScratch(parent?: string): Promise<string> {
  const place = parent ?? ((await hasSpace('/dev/shm')) ? '/dev/shm' : os.tmpdir());
  return mkdtemp(path.join(place, 'rembuk-launcher-'));
}

/** In memory these tests do not wait for the disk, and a killed process loses nothing there either. */
async function hasSpace(folder: string): Promise<boolean> {
  const disk = await statfs(folder).catch(() => undefined);
  return disk !== undefined && disk.bavail * disk.bsize > 2 * 1024 * 1024 * 1024;
}

/** Deletes a scratch folder, after stopping a server that still runs in it. */
export async function removeScratch(folder: string): Promise<void> {
  await stopServer(path.join(folder, 'postgres'));
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

let filled: Promise<string> | undefined;

/**
 * A data folder with a stopped database and one row in it. All tests of a file share it, because creating one takes
 * seconds. Each test restores it; a server that still runs is stopped.
 */
export function filledDataDir(): Promise<string> {
  filled ??= fillDataDir();
  const dataDir = filled;
  onTestFinished(async () => stopServer(path.join(await dataDir, 'postgres')));
  return dataDir;
}

/** Moves the database of `filledDataDir` to another data folder, and back when the test ends. */
export async function lendDatabaseTo(dataDir: string): Promise<void> {
  const [from, to] = [path.join(await filledDataDir(), 'postgres'), path.join(dataDir, 'postgres')];
  await rename(from, to);
  onTestFinished(async () => {
    await stopServer(to);
    await rename(to, from);
  });
}

/** Deletes the data folder of `filledDataDir`. */
export async function removeFilledDataDir(): Promise<void> {
  if (filled !== undefined) await removeScratch(await filled);
  filled = undefined;
}

async function fillDataDir(): Promise<string> {
  const dataDir = await makeScratch();
  const postgres = await startEmbeddedPostgres({ dataDir });
  await query(postgres.connection, 'CREATE TABLE kept (word text)');
  await query(postgres.connection, "INSERT INTO kept VALUES ('rembuk')");
  await postgres.stop();
  return dataDir;
}

/** Runs one statement on a connection of its own. */
export async function query(connection: Connection, statement: string) {
  const client = new Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(statement);
    return rows;
  } finally {
    await client.end();
  }
}

/** The id of the server process of a data folder. Throws when none runs. */
export async function postmasterOf(dataDir: string): Promise<number> {
  const pid = await findPostmaster(path.join(dataDir, 'postgres'));
  if (pid === undefined) throw new Error(`no server runs in ${dataDir}`);
  return pid;
}

/** Waits until the condition holds. Only the test's own timeout limits it. */
export async function until(condition: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await condition())) await sleep(5);
}

/** The real user of a process, from the kernel. */
export async function uidOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^Uid:\s+(\d+)/m.exec(status)?.[1]);
}

export interface Launched {
  readonly child: ChildProcess;
  readonly nextLine: () => Promise<string>;
  readonly send: (line: string) => void;
  readonly ended: Promise<void>;
}

/** Runs one of the programs of this folder in a process (and process group) of its own. */
export function launch(
  program: 'launch.ts' | 'write-rows.ts',
  dataDir: string,
  account: { uid?: number; gid?: number } = {},
): Launched {
  const file = path.join(import.meta.dirname, program);
  return run(process.execPath, [file, dataDir], account);
}

const OWN_USER = isRoot ? [] : ['--user', '--map-current-user'];
const NAMESPACES = [...OWN_USER, '--pid', '--ipc', '--mount-proc', '--fork', '--kill-child'];

/**
 * Whether `launchApart` can create its namespaces: false within a chroot or a closed container, and on other systems
 * than Linux.
 */
export function canLaunchApart(): boolean {
  return spawnSync('unshare', [...NAMESPACES, 'true']).status === 0;
}

/** Runs `launch.ts` in PID and IPC namespaces of its own, as in a container. They end with it. Requires Linux. */
export function launchApart(dataDir: string, more: readonly string[] = []): Launched {
  const file = path.join(import.meta.dirname, 'launch.ts');
  const command = [process.execPath, file, dataDir, ...more];
  return run('unshare', [...NAMESPACES, ...command]);
}

function run(
  command: string,
  commandArguments: string[],
  account: { uid?: number; gid?: number } = {},
): Launched {
  const child = spawn(command, commandArguments, {
    ...account,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.on('error', () => undefined);
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
  });
  return {
    child,
    ended,
    send: (line) => child.stdin.write(`${line}\n`),
    nextLine: async () => {
      const { value, done } = await lines.next();
      return done === true ? '' : value;
    },
  };
}
