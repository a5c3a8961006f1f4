import { type Kysely, sql } from 'kysely';

/** The keys that the server signs with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // A start fills it, so that no archive needs to hold a key.
  `create table server_keys (
    name text collate "C" primary key,
    key bytea not null
  )`,
];
