import { type Kysely, sql } from 'kysely';

/** Adds letters to owners of accounts, what is known of their addresses, and the devices that they log in with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...letters, ...addresses, ...devices])
    await sql.raw(statement).execute(db);
}

/** Letters that wait to be sent, the links in them, and addresses that refuse mail. */
const letters = [
  `create table letters (
    id text collate "C" primary key,
    user_id text collate "C" references users on delete cascade,
    kind text collate "C" not null,
    recipient text not null,
    recipient_key text collate "C" not null,
    data jsonb not null,
    seed bytea not null,
    created_at timestamptz not null default clock_timestamp(),
    expires_at timestamptz not null,
    attempts integer not null default 0,
    next_attempt_at timestamptz not null default clock_timestamp(),
    leased_until timestamptz,
    last_error text,
    given_up_at timestamptz
  )`,
  `create index letters_by_user on letters (user_id)`,
  `create index letters_by_recipient on letters (recipient_key, created_at, id) where given_up_at is null`,
  `create index letters_due on letters (next_attempt_at) where given_up_at is null`,
  `create index letters_given_up on letters (given_up_at) where given_up_at is not null`,
  `create table mail_links (
    id text collate "C" primary key,
    token_hash bytea unique,
    letter_id text collate "C" references letters on delete set null,
    name text collate "C" not null,
    purpose text collate "C" not null,
    user_id text collate "C" not null references users on delete cascade,
    data jsonb not null,
    created_at timestamptz not null default clock_timestamp(),
    expires_at timestamptz not null
  )`,
  `create index mail_links_by_letter on mail_links (letter_id, name)`,
  `create index mail_links_by_user on mail_links (user_id, purpose)`,
  `create index mail_links_by_expiry on mail_links (expires_at)`,
  `create table refused_addresses (
    address_key bytea primary key,
    refused_at timestamptz not null default clock_timestamp(),
    answer text not null
  )`,
  `create index refused_addresses_by_age on refused_addresses (refused_at)`,
];

/**
 * Whether an e-mail address is confirmed, the new address that waits to be, the addresses that were replaced in the last
 * days, and when an account is to be deleted.
 */
const addresses = [
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

/**
 * The network of each session, and the devices that have logged in. The expiry of a session moves with its use now, so
 * expired ones are found by an index of their own. `sessions_newest` finds those of an account.
 */
const devices = [
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
