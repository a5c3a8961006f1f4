import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chooseAccount } from './account.ts';
import { findPackage, usableBinaries } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { CONNECTION, reachSocketFolder } from './connection.ts';
import { folderError, openDataFolder } from './folders.ts';
import { watchLogSize } from './log-file.ts';
import { type ServerOptions, joinServer, stopServer } from './postmaster.ts';
import { type Connection, type Presence } from './presence.ts';

const LONGEST_PAUSE_MS = 30_000;

export interface EmbeddedPostgres {
  /** For `new pg.Pool(…)`. The host is the folder of a unix socket. */
  readonly connection: Connection;
  /** Whether a server left by an earlier process, or started by another one, was adopted. */
  readonly adopted: boolean;
  /**
   * Stops the server unless another process uses it too, and resolves when it has stopped. Close the pool first. A
   * second call does nothing.
   */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  readonly dataDir: string;
  readonly onProgress?: (message: string) => void;
  /** Settings of PostgreSQL that override ours. An adopted server is not changed. */
  readonly settings?: Readonly<Record<string, string>>;
  /** How long a server may be silent before the start fails, in milliseconds. */
  readonly silenceMs?: number;
}

/**
 * Starts a durable PostgreSQL in `<dataDir>/postgres`: creates it, starts it, or adopts a running one, and restarts it
 * when it dies. Throws a StartError for a failure that an operator can fix.
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
    const supervised = await superviseServer(server);
    return {
      connection: server.connection,
      adopted: supervised.adopted,
      stop: onceOnly(async () => {
        await supervised.leave();
        socketFolder.release();
      }),
    };
  } catch (error) {
    socketFolder.release();
    throw await folderError(error, dataDir);
  }
}

/** Connects to the server, and reconnects to (or restarts) it whenever the connection is lost. */
async function superviseServer(server: ServerOptions) {
  const leaving = new AbortController();
  const first = await joinServer(server, leaving.signal);
  const stopWatchingLog = watchLogSize(server.logFile);
  let presence: Presence | undefined = first.presence;

  async function supervise(): Promise<void> {
    let pauseMs = 100;
    while (!leaving.signal.aborted) {
      await presence?.lost;
      presence = undefined;
      if (leaving.signal.aborted) return;
      try {
        server.onProgress('The connection to the database was lost; starting it again …');
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

  const supervising = supervise();
  return {
    adopted: first.adopted,
    leave: async () => {
      leaving.abort();
      if (presence === undefined) await supervising; // it may be about to start a server
      stopWatchingLog();
      // Without a connection other users are unknown; if there are any, they will restart the server.
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
