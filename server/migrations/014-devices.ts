import { type Kysely, sql } from 'kysely';

/**
 * Adds what recognises the devices of an account: the network of each session, and the devices that have logged in. The
 * expiry of a session moves with its use now, so expired ones are found by an index of their own. `sessions_newest` finds
 * those of an account.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table sessions add column network text not null default ''`,
  `drop index sessions_by_user`,
  `create index sessions_by_expiry on sessions (expires_at)`,
  `alter table users add column devices_since timestamptz`,
  `create table login_devices (
    user_id text collate "C" not null references users on delete cascade,
    device_key bytea not null,
    last_login_at timestamptz not null default clock_timestamp(),
    primary key (user_id, device_key)
  )`,
];
