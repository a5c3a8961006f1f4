import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { keepBeforeUpgrade } from './backup/keep-before-upgrade.ts';
import type { Config } from './config.ts';
import { openLiveEvents } from './events/live-events.ts';
import { migrations } from './migrations/migrations.ts';
import { openChangedTags } from './platform/changed-tags.ts';
import { migrate, openDatabase } from './platform/database.ts';
import type { DatabaseConnection } from './platform/database-hosts.ts';
import { readDatabaseUrl } from './platform/database-url.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres/start-embedded-postgres.ts';
import { StartError } from './platform/start-error.ts';
import { keepForgettingOldPages } from './old-pages.ts';
import type { Db, Schema } from './schema.ts';

/** Where the build of the web app lies, as seen from here and from dist/server.js alike. */
const WEB_ROOT = join(import.meta.dirname, '../dist/web');

/** Docker, for one, kills ten seconds after it has asked to stop. */
const STOP_GRACE_MS = 5_000;

/** A connection on which nothing comes back for so long is dead; those who asked were told 503 long before. */
const SILENCE_MS = 30_000;

type ListenConfig = Pick<Config, 'PORT' | 'HOST'>;

export interface RunningForum {
  /** Where people open it. */
  readonly address: string;
  readonly db: Db;
  /** Answers what was asked, then lets go of the port and the database. */
  stop(): Promise<void>;
}

/**
 * Starts the forum: database, migrations, HTTP. Throws a StartError for what a person can mend;
 * what it had started by then is stopped again.
 */
export async function startForum(
  config: Config,
  onProgress: (message: string) => void = () => {},
): Promise<RunningForum> {
  // What it holds is let go of in the opposite order, on a failure here or at the stop.
  await using held = new AsyncDisposableStack();
  await refuseTakenPort(config);
  const connection = await provideDatabase(config, onProgress, held);
  await bringUpToDate(config, connection, onProgress);
  const db = openDatabase<Schema>({ ...connection, query_timeout: SILENCE_MS }, reportLost);
  held.defer(() => db.destroy());
  const stopForgetting = keepForgettingOldPages(db, (error) => {
    console.error('What lists looked like could not be forgotten:', error);
  });
  held.defer(stopForgetting);
  const live = openLiveEvents(db, connection, (error) => {
    console.error(`Live events are interrupted: ${error.message}`);
  });
  held.defer(() => live.close());
  const tags = openChangedTags({
    db,
    connection,
    onError: (error) => console.error(`Other processes are not heard: ${error.message}`),
  });
  held.defer(() => tags.close());
  const webRoot = existsSync(WEB_ROOT) && { webRoot: WEB_ROOT };
  const app = await buildApp({ db, config, live, tags, ...webRoot });
  held.defer(() => closeWithinGrace(app));
  const address = await listen(app, config);
  const running = held.move();
  return { address, db, stop: () => running.disposeAsync() };
}

/** On connections of its own, which wait for the database as long as it takes. */
async function bringUpToDate(
  config: Config,
  connection: DatabaseConnection,
  onProgress: (message: string) => void,
): Promise<void> {
  const db = openDatabase<Schema>(connection, reportLost);
  try {
    await migrate(db, migrations, {
      onProgress,
      ...(config.DATABASE_URL === undefined && {
        beforeUpgrade: ([next = '']) =>
          keepBeforeUpgrade({ connection, dataDir: config.DATA_DIR, migrations, next, onProgress }),
      }),
    });
  } finally {
    await db.destroy();
  }
}

function reportLost(error: Error): void {
  console.error(`A database connection was lost: ${error.message}`);
}

/** Answers what was asked; a client that does not take its answer is left after the grace. */
function closeWithinGrace(app: FastifyInstance): Promise<void> {
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const grace = setTimeout(end, STOP_GRACE_MS);
  return Promise.race([app.close(), isOver]).finally(() => clearTimeout(grace));
}

/** Before anything else is touched, so that a second start disturbs nothing of the first. */
function refuseTakenPort({ PORT, HOST }: ListenConfig): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(explainListening(error, { PORT, HOST })));
    probe.listen(PORT, HOST, () => probe.close(() => resolve()));
  });
}

async function provideDatabase(
  config: Config,
  onProgress: (message: string) => void,
  held: AsyncDisposableStack,
): Promise<DatabaseConnection> {
  if (config.DATABASE_URL !== undefined) return readDatabaseUrl(config.DATABASE_URL);
  const postgres = await startEmbeddedPostgres({ dataDir: config.DATA_DIR, onProgress });
  held.defer(() => postgres.stop());
  return postgres.connection;
}

async function listen(app: FastifyInstance, { HOST, PORT }: Config): Promise<string> {
  await app.listen({ host: HOST, port: PORT }).catch((error: unknown) => {
    throw explainListening(error, { PORT, HOST });
  });
  const [bound] = app.addresses();
  const port = typeof bound === 'object' ? bound.port : PORT;
  const isEverywhere = HOST === '0.0.0.0' || HOST === '::';
  const name = isEverywhere ? 'localhost' : HOST.includes(':') ? `[${HOST}]` : HOST;
  return `http://${name}:${port}`;
}

/** Why the port cannot be listened on, in words for the person who runs the forum. */
function explainListening(error: unknown, { PORT, HOST }: ListenConfig): unknown {
  if (!(error instanceof Error && 'code' in error)) return error;
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${PORT} is taken by another program, or by a Rembuk that runs already; stop that, or choose another port with PORT=${PORT + 1} npm start.`,
    EACCES: `Port ${PORT} needs more rights than this user has; choose one above 1023 with PORT=3000 npm start.`,
    EADDRNOTAVAIL: `This machine has no address ${HOST}; set HOST to one that it has, or to 0.0.0.0 for all.`,
    ENOTFOUND: `There is no host named ${HOST} to listen on; set HOST to an address of this machine.`,
  };
  const reason = reasons[String(error.code)];
  return reason === undefined ? error : new StartError(reason, { cause: error });
}
