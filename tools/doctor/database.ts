import { type Kysely, sql } from 'kysely';
import { migrations } from '#server/migrations/migrations.ts';
import { listApplied, pendingAfter } from '#server/platform/database/migrations/apply.ts';
import type { DatabaseConnection } from '#server/platform/database/hosts.ts';
import { openDatabase, refuseUnfitDatabase } from '#server/platform/database/database.ts';
import { refuseFullDatabase } from '#server/platform/database/migrations/initialise.ts';
import { refuseWithoutRights } from '#server/platform/database/migrations/upgrade.ts';
import { bad, badBecause, type Finding, ok, warn } from './finding.ts';
import { checkLetters } from './letters.ts';
import { checkListening } from './listening.ts';

type Schema = Record<string, never>;

/** A pool of ten, one for LISTEN, three for letters, and one that keeps an embedded database running. */
const CONNECTIONS_PER_PROCESS = 15;
const CLOCK_GOOD_S = 2;
const CLOCK_BAD_S = 60;

/** Runs all checks of the database, without changing it. */
export async function checkDatabase(connection: DatabaseConnection): Promise<Finding[]> {
  const db = openDatabase<Schema>({ ...connection, max: 1 }, () => undefined);
  try {
    await refuseUnfitDatabase(db);
    return [
      await checkVersion(db),
      await checkSafely('Schema', () => checkSchema(db)),
      await checkSafely('Encoding', () => checkEncoding(db)),
      await checkSafely('Clock', () => checkClock(db)),
      await checkSafely('Connections', () => checkConnections(db)),
      await checkSafely('LISTEN', () => checkListening(connection)),
      ...(await checkLetters(db).catch((error: unknown) => [badBecause('Letters', error)])),
    ];
  } catch (error) {
    return [badBecause('Database', error)];
  } finally {
    await db.destroy();
  }
}

/** Returns an error of the check as a finding, so that the other checks run. */
function checkSafely(subject: string, check: () => Promise<Finding>): Promise<Finding> {
  return check().catch((error: unknown) => badBecause(subject, error));
}

async function checkVersion(db: Kysely<Schema>): Promise<Finding> {
  const { rows } = await sql<{ server_version: string }>`show server_version`.execute(db);
  return ok('Database', `answers; PostgreSQL ${rows[0]?.server_version ?? ''}`);
}

async function checkSchema(db: Kysely<Schema>): Promise<Finding> {
  const applied = await listApplied(db);
  const pending = pendingAfter(applied, migrations);
  if (pending.length === 0) return ok('Schema', `is up to date (${applied.at(-1)})`);
  await refuseWithoutRights(db);
  if (applied.length === 0) {
    await refuseFullDatabase(db);
    return ok('Schema', 'is empty: the first start creates the forum');
  }
  return warn(
    'Schema',
    `is of an earlier version: ${pending.join(', ')} ${pending.length === 1 ? 'is' : 'are'} pending`,
    'make a backup (npm run backup), then restart Rembuk, which upgrades it',
  );
}

async function checkEncoding(db: Kysely<Schema>): Promise<Finding> {
  const { rows } = await sql<{
    encoding: string;
    ctype: string;
    recorded: string | null;
    actual: string | null;
  }>`select pg_encoding_to_char(encoding) as encoding, datctype as ctype, datcollversion as recorded,
      pg_database_collation_actual_version(oid) as actual
    from pg_database where datname = current_database()`.execute(db);
  const [row] = rows;
  if (row?.encoding !== 'UTF8') {
    return bad(
      'Encoding',
      `is ${row?.encoding}, which cannot store all characters`,
      "create a new database with encoding 'UTF8' and restore a backup into it",
    );
  }
  if (row.recorded !== null && row.actual !== null && row.recorded !== row.actual) {
    return warn(
      'Encoding',
      `the system's collation is now ${row.actual}; the indexes were created with ${row.recorded}`,
      'reindex database …; alter database … refresh collation version;',
    );
  }
  return ok('Encoding', `UTF8, collation ${row.ctype}`);
}

async function checkClock(db: Kysely<Schema>): Promise<Finding> {
  const sentAt = Date.now();
  const { rows } = await sql<{ now: number }>`
    select extract(epoch from clock_timestamp())::float8 * 1000 as now`.execute(db);
  const here = (sentAt + Date.now()) / 2;
  return judgeClock(((rows[0]?.now ?? 0) - here) / 1_000);
}

/** `ahead`: how many seconds the database's clock is ahead of this machine's. */
export function judgeClock(ahead: number): Finding {
  const seconds = Math.abs(ahead);
  if (seconds < CLOCK_GOOD_S) return ok('Clock', 'this machine and the database agree');
  const message = `the database is ${seconds.toFixed(0)} s ${ahead > 0 ? 'ahead of' : 'behind'} this machine`;
  const remedy = 'synchronise both clocks by NTP (timedatectl set-ntp true)';
  return seconds < CLOCK_BAD_S ? warn('Clock', message, remedy) : bad('Clock', message, remedy);
}

async function checkConnections(db: Kysely<Schema>): Promise<Finding> {
  const { rows } = await sql<{ max: number; used: number }>`
    select current_setting('max_connections')::int
        - current_setting('superuser_reserved_connections')::int as max,
      (select sum(numbackends)::int from pg_stat_database) as used`.execute(db);
  const [{ max, used } = { max: 0, used: 0 }] = rows;
  return judgeConnections(max - used, max);
}

export function judgeConnections(free: number, max: number): Finding {
  const message = `${free} of ${max} are free`;
  if (free >= CONNECTIONS_PER_PROCESS) return ok('Connections', message);
  return warn(
    'Connections',
    `${message}, and a process uses up to ${CONNECTIONS_PER_PROCESS}`,
    'raise max_connections of PostgreSQL, or stop other programs that use it',
  );
}
