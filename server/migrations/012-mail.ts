import { type Kysely, sql } from 'kysely';

/** Adds letters that wait to be sent, the links in them, and addresses that refuse mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
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
