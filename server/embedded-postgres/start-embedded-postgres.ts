import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chooseAccount } from './account.ts';
import { findPackage, usableBinaries } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { CONNECTION, reachSocketFolder } from './connection.ts';
import { folderError, openDataFolder } from './folders.ts';
import { keepLogBounded } from './log-file.ts';
import { type ServerOptions, joinServer, stopServer } from './postmaster.ts';
import { type Connection, type Presence } from './presence.ts';

const LONGEST_PAUSE_MS = 30_000;

export interface EmbeddedPostgres {
  /** For `new pg.Pool(…)`: the folder of a unix socket as host. */
  readonly connection: Connection;
  /** Whether a server left by an earlier process, or started by another one, was adopted. */
  readonly adopted: boolean;
  /**
   * Ends the server unless another process uses it too, and resolves when it has ended. Close the
   * pool before. Calling it again changes nothing.
   */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  readonly dataDir: string;
  readonly onProgress?: (message: string) => void;
  /** Settings of PostgreSQL that replace ours; an adopted server keeps those it has. */
  readonly settings?: Readonly<Record<string, string>>;
  /** How long a server may say nothing before the start is given up. */
  readonly silenceMs?: number;
}

/**
 * Promises a durable PostgreSQL in `<dataDir>/postgres`: creates it, starts it, or adopts the one
 * that runs, and starts it again when it dies under us. What a person can mend is thrown as a
 * StartError.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const onProgress = options.onProgress ?? (() => undefined);
  const dataDir = await openDataFolder(options.dataDir);
  const clusterDir = path.join(dataDir, 'postgres');
  const account = await chooseAccount(clusterDir);
  const binaries = await usableBinaries({ packageDir: findPackage(), account, onProgress });
  await ensureCluster({ dataDir, clusterDir, account, binaries, onProgress });
  const socketFolder = await reachSocketFolder(clusterDir);
  const { silenceMs } = options;
  const server: ServerOptions = {
    dataDir,
    clusterDir,
    logFile: path.join(dataDir, 'postgres.log'),
    account,
    binaries,
    connection: { host: socketFolder.host, ...CONNECTION },
    settings: options.settings ?? {},
    ...(silenceMs === undefined ? {} : { silenceMs }),
    onProgress,
  };
  try {
    const kept = await keepServer(server);
    return {
      connection: server.connection,
      adopted: kept.adopted,
      stop: onceOnly(async () => {
        await kept.leave();
        socketFolder.release();
      }),
    };
  } catch (error) {
    socketFolder.release();
    throw await folderError(error, dataDir);
  }
}

/** Joins the server, and joins (or starts) it again whenever the connection to it is lost. */
async function keepServer(server: ServerOptions) {
  const leaving = new AbortController();
  const first = await joinServer(server, leaving.signal);
  const endLogCare = keepLogBounded(server.logFile);
  let presence: Presence | undefined = first.presence;

  async function keep(): Promise<void> {
    let pauseMs = 100;
    while (!leaving.signal.aborted) {
      await presence?.lost;
      presence = undefined;
      if (leaving.signal.aborted) return;
      try {
        server.onProgress('The database went away; starting it again …');
        presence = (await joinServer(server, leaving.signal)).presence;
        pauseMs = 100;
      } catch (error) {
        if (leaving.signal.aborted) return;
        server.onProgress(error instanceof Error ? error.message : String(error));
        await sleep(pauseMs, undefined, { ref: false, signal: leaving.signal }).catch(
          () => undefined,
        );
        pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
      }
    }
  }

  const keeping = keep();
  return {
    adopted: first.adopted,
    leave: async () => {
      leaving.abort();
      if (presence === undefined) await keeping; // it may be about to start a server
      endLogCare();
      // Without a connection nobody can be asked: another user of the server would start it again.
      const isLast = (await presence?.leave().catch(() => true)) ?? true;
      if (isLast) await stopServer(server.clusterDir);
      await presence?.close().catch(() => undefined);
    },
  };
}

function onceOnly(action: () => Promise<void>): () => Promise<void> {
  let result: Promise<void> | undefined;
  return () => (result ??= action());
}
