import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { backUpBeforeUpgrade } from './backup/back-up-before-upgrade.ts';
import { openBus } from './changes/bus.ts';
import { createPublish } from './changes/publish.ts';
import { type Config, mailSettings } from './config.ts';
import { startMail } from './mail/start-mail.ts';
import { startRetentionJobs } from './retention/retention-jobs.ts';
import {
  explainListening,
  findFreeAddress,
  forumAddress,
  type FreeAddress,
  metricsAddress,
  urlOf,
} from './listening.ts';
import { migrations } from './migrations/migrations.ts';
import { migrate, openDatabase } from '#server/platform/database/database.ts';
import { type DiskSpace, watchDiskSpace } from '#server/platform/process/disk-space.ts';
import type { DatabaseConnection } from '#server/platform/database/hosts.ts';
import { readDatabaseUrl } from '#server/platform/database/database-url.ts';
import { BACKLOG, listenAtEach, type Listening } from '#server/platform/http/listeners.ts';
import { type Log, openLog } from '#server/platform/observability/log.ts';
import { type Metrics, openMetrics } from '#server/platform/observability/metrics.ts';
import { createSecurityLog } from '#server/platform/observability/security-log.ts';
import { serveMetrics } from '#server/platform/observability/serve-metrics.ts';
import { readServerKey } from '#server/platform/database/server-keys.ts';
import { connectionOfForum } from '#server/embedded-postgres/forum-role.ts';
import { startEmbeddedPostgres } from '#server/embedded-postgres/start-embedded-postgres.ts';
import type { Db, Schema } from './schema.ts';

/** The folder of the built web app, seen from here as well as from dist/server.js. */
const WEB_ROOT = join(import.meta.dirname, '../dist/web');

/** Docker, for example, kills a process ten seconds after it was asked to stop. */
const STOP_GRACE_MS = 5_000;

/** A connection without any answer for this long is dead. The requests that waited for it got a 503 long before. */
const QUERY_TIMEOUT_MS = 15_000;

export interface RunningForum {
  /** The URL of the forum. */
  readonly address: string;
  readonly db: Db;
  /** The port of the metrics, if METRICS_PORT is set. */
  readonly metricsPort: number | undefined;
  /** Answers the requests in progress, then releases the port and the database. */
  stop(): Promise<void>;
}

/**
 * Starts the forum: database, migrations, HTTP. Throws a StartError for a failure that an operator can fix; everything
 * started by then is stopped again. `onProgress` receives messages until it runs; the log does afterwards. Letters that
 * were queued before `lettersSince` are not sent.
 */
export async function startForum(
  config: Config,
  onProgress: (message: string) => void = () => {},
  log: Log = openLog(config.LOG_LEVEL),
  { lettersSince }: { lettersSince?: Date } = {},
): Promise<RunningForum> {
  // Everything it holds is released in reverse order, after a failure here or at the stop.
  await using cleanup = new AsyncDisposableStack();
  const forumAt = await findFreeAddress(forumAddress(config));
  const wantedMetrics = metricsAddress(config);
  const metricsAt = wantedMetrics && (await findFreeAddress(wantedMetrics));
  let isRunning = false;
  const report = (message: string) => {
    if (isRunning) log.warn(message);
    else onProgress(message);
  };
  const reportLost = (err: Error) => log.warn({ err }, 'a database connection was lost');
  const connection = await provideDatabase(config, report, cleanup);
  await runMigrations(config, connection, { onProgress, reportLost });
  const db = openDatabase<Schema>({ ...connection, query_timeout: QUERY_TIMEOUT_MS }, reportLost);
  cleanup.defer(() => db.destroy());
  const bus = openBus({
    db,
    connection,
    onError: (err) => log.warn({ err }, 'changes between processes are interrupted'),
  });
  cleanup.defer(() => bus.close());
  const stopRetentionJobs = startRetentionJobs(
    { db, publish: createPublish(bus), logSecurity: createSecurityLog(log) },
    (err) => {
      log.error({ err }, 'a retention job failed');
    },
  );
  cleanup.defer(stopRetentionJobs);
  const webRoot = existsSync(WEB_ROOT) && { webRoot: WEB_ROOT };
  const metrics = metricsAt && (await provideMetrics(metricsAt, log, cleanup));
  const disk = config.DATABASE_URL === undefined && cleanup.use(await watchDisk(config, log));
  const cursorKey = await readServerKey(db, 'cursors');
  const settings = mailSettings(config);
  const mail =
    settings &&
    (await startMail({
      db,
      connection,
      settings,
      secrets: [config.DATABASE_URL, process.env['PGPASSWORD']],
      isLimited: config.RATE_LIMITS,
      since: lettersSince,
      log,
      metrics,
    }));
  if (mail) cleanup.defer(() => mail.stop());
  const app = await buildApp({
    db,
    config,
    bus,
    cursorKey,
    log,
    metrics,
    mail,
    ...webRoot,
    ...(disk && { disk }),
  });
  cleanup.defer(() => closeWithinGrace(app));
  const listening = await listen(app, forumAt);
  cleanup.defer(() => listening.close());
  isRunning = true;
  const running = cleanup.move();
  return {
    address: urlOf(config.HOST, listening.port),
    db,
    metricsPort: metrics?.port,
    stop: () => running.disposeAsync(),
  };
}

/** Uses connections of its own, without a query timeout: migrations may take long. */
async function runMigrations(
  config: Config,
  connection: DatabaseConnection,
  { onProgress, reportLost }: UpgradeCallbacks,
): Promise<void> {
  const db = openDatabase<Schema>(connection, reportLost);
  try {
    await migrate(db, migrations, {
      onProgress,
      ...(config.DATABASE_URL === undefined && {
        beforeUpgrade: ([next = '']) =>
          backUpBeforeUpgrade({
            connection,
            dataDir: config.DATA_DIR,
            migrations,
            next,
            passphrase: config.BACKUP_PASSPHRASE,
            onProgress,
          }),
      }),
    });
  } finally {
    await db.destroy();
  }
}

/** Watches the disk of the embedded database. That of a database in DATABASE_URL cannot be queried from here. */
function watchDisk({ DATA_DIR }: Config, log: Log): Promise<DiskSpace> {
  return watchDiskSpace(DATA_DIR, {
    onChange(hasSpace, space) {
      if (hasSpace) log.warn(space, 'the disk has space again: writes are accepted');
      else
        log.error(
          space,
          'the disk is nearly full: only reads and deletions are accepted until it has space',
        );
    },
    onError: (err) => log.error({ err }, 'the free disk space could not be read'),
  });
}

interface UpgradeCallbacks {
  readonly onProgress: (message: string) => void;
  readonly reportLost: (error: Error) => void;
}

/** Answers the requests in progress. A client that does not read its answer is abandoned after the grace period. */
function closeWithinGrace(app: FastifyInstance): Promise<void> {
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const grace = setTimeout(end, STOP_GRACE_MS);
  return Promise.race([app.close(), isOver]).finally(() => clearTimeout(grace));
}

async function provideDatabase(
  config: Config,
  onProgress: (message: string) => void,
  cleanup: AsyncDisposableStack,
): Promise<DatabaseConnection> {
  if (config.DATABASE_URL !== undefined) return readDatabaseUrl(config.DATABASE_URL);
  const postgres = await startEmbeddedPostgres({ dataDir: config.DATA_DIR, onProgress });
  cleanup.defer(() => postgres.stop());
  return connectionOfForum(postgres.connection);
}

/** Serves the metrics until the last request is answered. */
async function provideMetrics(
  target: FreeAddress,
  log: Log,
  cleanup: AsyncDisposableStack,
): Promise<Metrics & { readonly port: number }> {
  const metrics = await openMetrics();
  const onError = (err: unknown) => log.error({ err }, 'metrics could not be served');
  const server = await serveMetrics(metrics, { ...target, onError }).catch((error: unknown) => {
    throw explainListening(error, target);
  });
  cleanup.defer(() => server.close());
  return { ...metrics, port: server.port };
}

function listen(app: FastifyInstance, target: FreeAddress): Promise<Listening> {
  return listenAtEach(app.server, {
    ...target,
    listenFirst: (host, port) => app.listen({ host, port, backlog: BACKLOG }),
  }).catch((error: unknown) => {
    throw explainListening(error, target);
  });
}
