import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '#server/platform/process/start-error.ts';
import { type ServerAccount, dataDirArgument, runningAs } from './account.ts';
import { type Binaries } from './binaries.ts';
import { explainFailure } from './explain-failure.ts';
import { type KernelLock, tryLock } from './kernel-lock.ts';
import { findPostmaster, removeStaleLockFiles } from './lock-file.ts';
import { boundLog, logLength, openLog, readLogFrom } from './log-file.ts';
import { type Connection, type Presence, tryToBePresent } from './presence.ts';
import { isInProcessTable, processState } from './process-state.ts';
import { settingArguments } from './settings.ts';

const POLL_MS = 10;
/** The interval while another process holds the lock: each attempt starts a program. */
const LOCKED_POLL_MS = 250;
/** The timeout of one attempt to connect. The next may succeed. */
const ANSWER_MS = 5_000;
const SILENCE_MS = 60_000;
/** Replaying the WAL after a crash has no fixed duration; the server reports that it is alive. */
const RECOVERY_MS = 30 * 60_000;
const STOP_MS = 60_000;

export interface ServerOptions {
  readonly dataDir: string;
  readonly clusterDir: string;
  readonly logFile: string;
  readonly account: ServerAccount | undefined;
  readonly binaries: Binaries;
  readonly connection: Connection;
  readonly settings: Readonly<Record<string, string>>;
  readonly silenceMs?: number;
  readonly onProgress: (message: string) => void;
}

/** Connects to the server of `clusterDir` and marks it as in use: the running one, or else a new one. */
export async function joinServer(
  options: ServerOptions,
  signal: AbortSignal,
): Promise<{ readonly presence: Presence; readonly adopted: boolean }> {
  const { clusterDir, connection, onProgress } = options;
  let child: StartingServer | undefined;
  const silenceMs = options.silenceMs ?? SILENCE_MS;
  const startedAt = Date.now();
  let isWaitAnnounced = false;
  for (;;) {
    signal.throwIfAborted();
    const presence = await tryToBePresent(connection, Math.min(ANSWER_MS, silenceMs));
    if (typeof presence === 'object') return { presence, adopted: child === undefined };
    if (child?.hasEnded() === true) throw await explainFailure(await child.output(), options);
    if (child === undefined && presence === 'absent') child = await tryToStart(options);
    const waited = Date.now() - startedAt;
    if (waited > (presence === 'not-ready' ? RECOVERY_MS : silenceMs)) {
      throw await notAnsweringError(clusterDir);
    }
    if (waited > 1_000 && !isWaitAnnounced) {
      onProgress('Waiting for the database …');
      isWaitAnnounced = true;
    }
    const isLocked = child === undefined && presence === 'absent';
    await sleep(isLocked ? LOCKED_POLL_MS : POLL_MS);
  }
}

/** Stops the server of `clusterDir`, if one runs: open transactions are rolled back, committed ones are safe. */
export async function stopServer(clusterDir: string): Promise<void> {
  const pid = await findPostmaster(clusterDir);
  if (pid === undefined) return;
  const startedAt = Date.now();
  let sent: NodeJS.Signals | undefined;
  while ((await processState(pid, clusterDir)) === 'our-postmaster') {
    // SIGINT is what `pg_ctl -m fast` sends. SIGQUIT leaves the rest to recovery at the next start.
    const due: NodeJS.Signals = Date.now() - startedAt < STOP_MS ? 'SIGINT' : 'SIGQUIT';
    if (due !== sent && isInProcessTable(pid)) process.kill(pid, due);
    sent = due;
    await sleep(POLL_MS);
  }
}

/**
 * Locks the cluster; undefined when a process of it is alive, in this container or another. Every such process has
 * inherited the lock of the start. The locked file is one that PostgreSQL never replaces.
 */
export async function lockCluster(clusterDir: string): Promise<KernelLock | undefined> {
  const lock = await tryLock(path.join(clusterDir, 'PG_VERSION'));
  if (lock === undefined) return undefined;
  // A server started by an earlier version of Rembuk holds no lock.
  if ((await findPostmaster(clusterDir)) === undefined) return lock;
  lock.release();
  return undefined;
}

/** Starts a server, which holds the lock from then on; undefined when one may be alive. */
async function tryToStart(options: ServerOptions): Promise<StartingServer | undefined> {
  const lock = await lockCluster(options.clusterDir);
  if (lock === undefined) return undefined;
  try {
    await removeStaleLockFiles(options.clusterDir);
    return await startServer(options, lock);
  } finally {
    lock.release();
  }
}

interface StartingServer {
  hasEnded(): boolean;
  output(): Promise<string>;
}

async function startServer(options: ServerOptions, lock: KernelLock): Promise<StartingServer> {
  const { account, binaries, clusterDir, logFile } = options;
  await boundLog(logFile);
  const from = await logLength(logFile);
  const log = openLog(logFile);
  const child = spawn(
    binaries.postgres,
    ['-D', dataDirArgument(account, clusterDir), ...settingArguments(options.settings)],
    {
      ...runningAs(account, clusterDir),
      detached: true, // a session of its own: Ctrl-C is for this process, which stops it in order
      stdio: ['ignore', log.descriptor, log.descriptor, lock.descriptor],
    },
  );
  log.close();
  let failure: Error | undefined;
  child.once('error', (error) => {
    failure = error;
  });
  child.unref();
  return {
    hasEnded: () => failure !== undefined || child.exitCode !== null || child.signalCode !== null,
    output: async () => failure?.message ?? (await readLogFrom(logFile, from)),
  };
}

async function notAnsweringError(clusterDir: string): Promise<StartError> {
  const pid = await findPostmaster(clusterDir);
  const reason =
    pid === undefined
      ? `Another Rembuk, or its database, uses the folder ${clusterDir} and does not answer: stop it, also in another container or on another machine that has this folder`
      : `The database in ${clusterDir} does not answer (process ${pid}): end that process`;
  return new StartError(`${reason}, and start again; nothing that was stored is lost.`);
}
