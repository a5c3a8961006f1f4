import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { StartError } from '#server/platform/process/start-error.ts';

/** By name, which begins with its number: that is their order. */
export type Migrations = Readonly<Record<string, Migration>>;

/** The migrations that the database has had, in order; none where there is no forum yet. */
export async function listApplied<Schema>(db: Kysely<Schema>): Promise<string[]> {
  const { rows: found } = await sql<{
    isThere: boolean;
  }>`select to_regclass('kysely_migration') is not null as "isThere"`.execute(db);
  if (found[0]?.isThere !== true) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name).sort();
}

/** What has had migrations, and what to do where some of them are not known here. */
export interface Migrated {
  readonly name: string;
  readonly remedy: string;
}

export const THE_DATABASE: Migrated = {
  name: 'The database',
  remedy: 'install that version, or name another database in DATA_DIR or DATABASE_URL',
};

/**
 * Those that are still to come after `applied`, in order. Throws a StartError where `migrated` has had
 * one that is not known here, or has had them in another order.
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

/** Applies one and notes it down, in the transaction that `db` is. */
export async function applyMigration<Schema>(
  db: Kysely<Schema>,
  name: string,
  migrations: Migrations,
): Promise<void> {
  // As Kysely's Migrator makes it, which earlier versions of Rembuk used.
  await sql`create table if not exists kysely_migration (
    name varchar(255) primary key, timestamp varchar(255) not null)`.execute(db);
  const migration = migrations[name];
  if (migration === undefined) throw new Error(`there is no migration ${name}`);
  await migration.up(db);
  await sql`insert into kysely_migration (name, timestamp)
    values (${name}, ${new Date().toISOString()})`.execute(db);
}
