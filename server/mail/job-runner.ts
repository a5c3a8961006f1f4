import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger, Runner } from 'graphile-worker';
import { sql } from 'kysely';
import pg from 'pg';
import { evictBrokenConnections } from '#server/platform/database/broken-connections.ts';
import type { DatabaseConnection } from '#server/platform/database/hosts.ts';
import type { Log } from '#server/platform/observability/log.ts';
import { codeOf } from '#server/platform/process/error-code.ts';
import { StartError } from '#server/platform/process/start-error.ts';
import type { Db } from '#server/schema.ts';
import { jobName, JOBS_SCHEMA } from './letter-jobs.ts';

/** How many letters a process sends at once. */
const AT_ONCE = 4;

/** Connections beside the pool of the forum: one listens for new jobs, the others fetch and end them. */
const CONNECTIONS = 3;

/** How often a process looks for jobs whose pause is over, in milliseconds. New ones are notified. */
const POLL_MS = 5_000;

/** A statement of a job without an answer for this long fails, in milliseconds. */
const QUERY_TIMEOUT_MS = 15_000;

/** After the runner ended, as when the database was away while a job was to be ended: when to begin again. */
const RESTART_MS = 5_000;

/** PostgreSQL's code for a missing right. */
const NO_RIGHTS = '42501';

export interface JobRunner {
  /** Begins no more jobs, and waits for those that run. */
  stop(): Promise<void>;
}

interface Connected {
  readonly connection: DatabaseConnection;
  readonly log: Pick<Log, 'error' | 'warn' | 'debug'>;
}

/**
 * Creates or upgrades the tables of graphile-worker. Several processes may do it at once. Throws a StartError when the
 * role may not create the schema.
 */
export async function prepareJobs({ connection, log }: Connected): Promise<void> {
  const { runMigrations, Logger } = await import('graphile-worker');
  const pool = openPool(connection, log);
  try {
    const logger = new Logger(writeTo(log));
    await runMigrations({ pgPool: pool, schema: JOBS_SCHEMA, logger });
  } catch (error) {
    throw explainPreparing(error);
  } finally {
    await pool.end();
  }
}

/** Runs `work` for the letter of each job, in this process among others, until it is stopped. */
export async function runJobs(
  db: Db,
  { connection, log }: Connected,
  work: (letterId: string) => Promise<void>,
): Promise<JobRunner> {
  const { run, Logger } = await import('graphile-worker');
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db);
  const pool = openPool(connection, log);
  const logger = new Logger(writeTo(log));
  const begin = (): Promise<Runner> =>
    run({
      pgPool: pool,
      schema: JOBS_SCHEMA,
      logger,
      concurrency: AT_ONCE,
      pollInterval: POLL_MS,
      noHandleSignals: true,
      parsedCronItems: [],
      taskList: { [jobName(rows[0]?.schema ?? '')]: (payload) => work(letterIdOf(payload)) },
    });
  const stopping = new AbortController();
  const first = await begin();
  const running = keepRunning(first, begin, stopping.signal, (err) =>
    log.warn({ err }, 'jobs of letters were interrupted'),
  );
  return {
    async stop() {
      stopping.abort();
      await running;
      await pool.end();
    },
  };
}

/** Begins a new runner whenever one ends by itself. Resolves when the last one has stopped. */
async function keepRunning(
  first: Runner,
  begin: () => Promise<Runner>,
  signal: AbortSignal,
  onInterrupted: (error: unknown) => void,
): Promise<void> {
  let runner: Runner | undefined = first;
  for (;;) {
    if (runner !== undefined) await untilEnd(runner, signal).catch(onInterrupted);
    // Rejects when it is aborted.
    await sleep(RESTART_MS, undefined, { signal, ref: false }).catch(() => undefined);
    if (signal.aborted) return;
    runner = await begin().catch((error: unknown) => {
      onInterrupted(error);
      return undefined;
    });
  }
}

/** Stops the runner at the signal. Resolves when it has ended, whatever ended it. */
async function untilEnd(runner: Runner, signal: AbortSignal): Promise<void> {
  let stopping: Promise<void> | undefined;
  const stop = () => (stopping = runner.stop());
  if (signal.aborted) void stop();
  signal.addEventListener('abort', stop);
  try {
    await runner.promise;
  } finally {
    signal.removeEventListener('abort', stop);
    await stopping;
  }
}

function openPool(connection: DatabaseConnection, log: Connected['log']): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    max: CONNECTIONS,
    query_timeout: QUERY_TIMEOUT_MS,
  });
  pool.on('error', (err) => log.warn({ err }, 'a database connection of the jobs was lost'));
  evictBrokenConnections(pool);
  return pool;
}

function letterIdOf(payload: unknown): string {
  const { id } = payload as { id: string };
  return id;
}

/** Passes on messages, which have the name of a job, but never their `meta`, which has its payload. */
function writeTo(log: Connected['log']): ConstructorParameters<typeof Logger>[0] {
  return () => (level, message) => {
    if (level === 'error') log.error({}, `jobs: ${message}`);
    else if (level === 'warning') log.warn({}, `jobs: ${message}`);
    else log.debug({}, `jobs: ${message}`);
  };
}

function explainPreparing(error: unknown): unknown {
  if (codeOf(error) !== NO_RIGHTS) return error;
  return new StartError(
    `Letters need a schema of their own, ${JOBS_SCHEMA}, which the user in DATABASE_URL may not create: make it the owner of the database, or let it create schemas (grant create on database … to …), then start again.`,
    { cause: error },
  );
}
