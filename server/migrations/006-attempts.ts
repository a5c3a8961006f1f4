import { type Kysely, sql } from 'kysely';

/**
 * Adds what limits wrong passwords across all processes: attempts by what they have in common, and usual login
 * addresses.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Unlogged: a crash resets all attempts.
  `create unlogged table attempts (
    key bytea primary key,
    settled_at timestamptz not null
  )`,
  `create index attempts_by_settlement on attempts (settled_at)`,
  `create table login_addresses (
    user_id text collate "C" not null references users on delete cascade,
    address_key bytea not null,
    last_login_at timestamptz not null default clock_timestamp(),
    primary key (user_id, address_key)
  )`,
];
