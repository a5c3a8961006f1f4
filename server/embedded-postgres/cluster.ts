import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { chown, mkdtemp, readFile, readdir, rename, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '#server/platform/process/start-error.ts';
import { type ServerAccount, dataDirArgument, secureFolder, runningAs } from './account.ts';
import { type Binaries } from './binaries.ts';
import { CONNECTION } from './connection.ts';
import { explainFailure } from './explain-failure.ts';
import { diskFull, folderError, statIfThere, syncFolder } from './folders.ts';
import { type KernelLock, tryLock } from './kernel-lock.ts';

/** A new cluster with its first WAL segments takes 70 MB; the rest is for content. */
const FREE_FOR_CLUSTER_BYTES = 200 * 1024 * 1024;
const UNFINISHED = 'postgres.unfinished-';
/** Creating a cluster takes some seconds, on a slow disk a minute. */
const CREATION_MAX_MS = 5 * 60_000;
const POLL_MS = 100;

export interface ClusterOptions {
  readonly dataDir: string;
  readonly clusterDir: string;
  readonly account: ServerAccount | undefined;
  readonly binaries: Binaries;
  readonly onProgress: (message: string) => void;
}

/**
 * Ensures a complete cluster in `clusterDir`, of the version of our binaries, with our database in it. It is created
 * under a temporary name and renamed, so that a killed start leaves no partial cluster. The data folder is locked
 * meanwhile: of two simultaneous starts, one uses the cluster that the other has created.
 */
export async function ensureCluster(options: ClusterOptions): Promise<void> {
  const { dataDir, clusterDir, account, binaries } = options;
  try {
    if (!(await isClusterThere(clusterDir))) await createOnce(options);
    await refuseOtherMajor(clusterDir, binaries.major);
    await secureFolder(account, clusterDir);
  } catch (error) {
    throw await folderError(error, dataDir);
  }
}

/** Whether the folder has any contents; an empty folder counts as none. */
export async function isClusterThere(clusterDir: string): Promise<boolean> {
  const found = await statIfThere(clusterDir);
  return found !== undefined && (!found.isDirectory() || (await readdir(clusterDir)).length > 0);
}

/** Throws a StartError when programs of major version `ours` cannot use the cluster. */
export async function refuseOtherMajor(clusterDir: string, ours: number): Promise<void> {
  // PG_VERSION alone is not sufficient: initdb writes it first, and the control file near its end.
  const control = await statIfThere(path.join(clusterDir, 'global', 'pg_control'));
  if (control === undefined) {
    throw new StartError(
      `The folder ${clusterDir} holds files but no complete PostgreSQL database, and was left untouched: move it away, or name another data folder in DATA_DIR.`,
    );
  }
  const theirs = (await readFile(path.join(clusterDir, 'PG_VERSION'), 'utf8')).trim();
  if (theirs === String(ours)) return;
  throw new StartError(
    `The database in ${clusterDir} was written by PostgreSQL ${theirs}, while this Rembuk brings PostgreSQL ${ours}, so it was left untouched: start it with PostgreSQL ${theirs} (pg_ctl -D ${clusterDir} start) and either set DATABASE_URL to it, or save it with pg_dump, move the folder away, start Rembuk once, and load it with psql.`,
  );
}

/** While the lock is held, an unfinished cluster can only be left by a killed start: it is deleted. */
async function createOnce(options: ClusterOptions): Promise<void> {
  const { dataDir, clusterDir } = options;
  const lock = await waitForLock(dataDir);
  try {
    for (const name of await readdir(dataDir)) {
      if (!name.startsWith(UNFINISHED)) continue;
      await rm(path.join(dataDir, name), { recursive: true, force: true, maxRetries: 3 });
    }
    if (!(await isClusterThere(clusterDir))) await createCluster(options, lock);
  } finally {
    lock.release();
  }
}

async function waitForLock(dataDir: string): Promise<KernelLock> {
  const startedAt = Date.now();
  for (;;) {
    const lock = await tryLock(dataDir);
    if (lock !== undefined) return lock;
    if (Date.now() - startedAt > CREATION_MAX_MS) {
      throw new StartError(
        `Another Rembuk has been creating a database in ${dataDir} for too long: stop it, also in another container, and start again.`,
      );
    }
    await sleep(POLL_MS);
  }
}

async function createCluster(options: ClusterOptions, lock: KernelLock): Promise<void> {
  const { dataDir, clusterDir, account, onProgress } = options;
  const disk = await statfs(dataDir);
  if (disk.bavail * disk.bsize < FREE_FOR_CLUSTER_BYTES) throw diskFull(dataDir);
  onProgress('Creating the database (once) …');
  const unfinished = await mkdtemp(path.join(dataDir, UNFINISHED));
  try {
    if (account !== undefined) await chown(unfinished, account.uid, account.gid);
    await fillCluster(unfinished, options, lock);
    await rename(unfinished, clusterDir);
    await syncFolder(dataDir);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true, maxRetries: 3 });
    throw error;
  }
}

async function fillCluster(dir: string, options: ClusterOptions, lock: KernelLock): Promise<void> {
  const { initdb, postgres } = options.binaries;
  const where = ['-D', dataDirArgument(options.account, dir)];
  // Collation and encoding are explicit, so that they are the same on every machine.
  const initdbArguments = [
    ...where,
    `--username=${CONNECTION.user}`,
    '--auth-local=trust', // the folder around the socket protects it: 0700
    '--auth-host=reject',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--text-search-config=simple',
    '--data-checksums',
    '--no-sync',
  ];
  const run = (program: string, programArguments: string[], input = '') =>
    runToEnd(program, programArguments, { input, dir, options, lock });
  await run(initdb, initdbArguments);
  const createDatabase = `CREATE DATABASE ${CONNECTION.database};\n`;
  await run(postgres, ['--single', ...where, 'postgres'], createDatabase);
  await run(initdb, [...where, '--sync-only']);
}

interface Run {
  readonly input: string;
  readonly dir: string;
  readonly options: ClusterOptions;
  readonly lock: KernelLock;
}

/**
 * Runs a program to its end. The program inherits the lock: when this process is killed, the next start waits for the
 * program's end. A Ctrl-C between the fork and the program's own session ends the child before it has begun: then it is
 * run again.
 */
async function runToEnd(
  program: string,
  programArguments: readonly string[],
  run: Run,
): Promise<void> {
  let ended = await runOnce(program, programArguments, run);
  if (ended.signal === 'SIGINT' && ended.output + ended.errors === '') {
    ended = await runOnce(program, programArguments, run);
  }
  const { status, output, errors } = ended;
  // In single-user mode a failed statement does not change the exit code.
  if (status === 0 && !/^(ERROR|FATAL|PANIC)|\b(ERROR|FATAL|PANIC):/m.test(errors)) return;
  const { dataDir } = run.options;
  throw await explainFailure(`${output}\n${errors}`, { dataDir, clusterDir: run.dir });
}

async function runOnce(
  program: string,
  programArguments: readonly string[],
  { input, dir, options: { account }, lock }: Run,
) {
  const child = spawn(program, programArguments, {
    ...runningAs(account, dir),
    stdio: ['pipe', 'pipe', 'pipe', lock.descriptor],
    // Ctrl-C is meant for this process: the program finishes first, in a second or two.
    detached: true,
  }) as ChildProcessWithoutNullStreams;
  const ended = new Promise<{ status: number | null; signal: string | null }>((resolve, reject) => {
    child.once('error', reject).once('close', (status, signal) => resolve({ status, signal }));
  });
  child.stdin.on('error', () => undefined); // it ended before it read: the exit code has the result
  child.stdin.end(input);
  const [end, output, errors] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  return { ...end, output, errors };
}
