import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { StartError } from '#server/platform/process/start-error.ts';

/** Migrations by name. A name begins with a number, which gives the order. */
export type Migrations = Readonly<Record<string, Migration>>;

/**
 * The tables in which migrations are recorded. Earlier versions created both first, and may have been killed before the
 * rest.
 */
export const MIGRATION_TABLES = ['kysely_migration', 'kysely_migration_lock'];

/** Lists the names of the migrations applied to the database, in order. Returns none where no forum exists yet. */
export async function listApplied<Schema>(db: Kysely<Schema>): Promise<string[]> {
  const { rows: found } = await sql<{
    isThere: boolean;
  }>`select to_regclass('kysely_migration') is not null as "isThere"`.execute(db);
  if (found[0]?.isThere !== true) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name).sort();
}

/** A database or backup that has had migrations, and the remedy where some of them are unknown to this version. */
export interface Migrated {
  readonly name: string;
  readonly remedy: string;
}

export const THE_DATABASE: Migrated = {
  name: 'The database',
  remedy: 'install that version, or name another database in DATA_DIR or DATABASE_URL',
};

/**
 * Lists the names of the migrations still to apply after `applied`, in order. Throws a StartError when `migrated` has
 * had one that this version does not know, or has had them in another order.
 */
export function pendingAfter(
  applied: readonly string[],
  migrations: Migrations,
  migrated = THE_DATABASE,
): string[] {
  const known = Object.keys(migrations).sort();
  const unknown = applied.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new StartError(
      `${migrated.name} was written by a newer version of Rembuk; ${migrated.remedy}.`,
      { cause: `it has had ${unknown}` },
    );
  }
  const left = known.filter((name) => !applied.includes(name));
  const [first] = left;
  if (first !== undefined && applied.some((name) => name > first)) {
    throw new StartError(
      `${migrated.name} has had the upgrade ${applied.at(-1)} but not ${first}, which no version of Rembuk leaves behind; restore a backup into an empty database.`,
    );
  }
  return left;
}

/** Applies one migration and records it. `db` must be a transaction. */
export async function applyMigration<Schema>(
  db: Kysely<Schema>,
  name: string,
  migrations: Migrations,
): Promise<void> {
  // This is the table of Kysely's Migrator, which earlier versions of Rembuk used.
  await sql`create table if not exists kysely_migration (
    name varchar(255) primary key, timestamp varchar(255) not null)`.execute(db);
  const migration = migrations[name];
  if (migration === undefined) throw new Error(`there is no migration ${name}`);
  await migration.up(db);
  await sql`insert into kysely_migration (name, timestamp)
    values (${name}, ${new Date().toISOString()})`.execute(db);
}
