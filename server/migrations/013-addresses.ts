import { type Kysely, sql } from 'kysely';

/**
 * Adds whether an e-mail address is confirmed, the new address that waits to be, the addresses that were replaced in the
 * last days, and when an account is to be deleted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table users
    add column email_confirmed_at timestamptz,
    add column deletion_at timestamptz`,
  `create index users_by_deletion on users (deletion_at) where deletion_at is not null`,
  `create table email_changes (
    user_id text collate "C" primary key references users on delete cascade,
    email text not null,
    email_key text collate "C" not null,
    requested_at timestamptz not null default clock_timestamp()
  )`,
  `create table replaced_emails (
    email_key text collate "C" primary key,
    email text not null,
    user_id text collate "C" not null references users on delete cascade,
    replaced_at timestamptz not null default clock_timestamp(),
    expires_at timestamptz not null
  )`,
  `create index replaced_emails_by_user on replaced_emails (user_id, replaced_at)`,
  `create index replaced_emails_by_expiry on replaced_emails (expires_at)`,
];
