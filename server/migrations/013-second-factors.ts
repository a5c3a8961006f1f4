import { type Kysely, sql } from 'kysely';

/**
 * Adds second factors: one-time codes, recovery codes and passkeys, the challenges of logins that wait for one, and the
 * challenges of logins by passkey that were used.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // In the user's row, so that a login that waits for its lock sees a factor that was added meanwhile.
  `alter table users add column has_second_factor boolean not null default false`,
  // Whoever gets an address back that nobody had proved loses no account to factors of somebody else.
  `alter table replaced_emails add column was_proved boolean not null default false`,
  `create table totp_secrets (
    user_id text collate "C" primary key references users on delete cascade,
    secret bytea not null,
    password_key bytea not null,
    created_at timestamptz not null default clock_timestamp(),
    confirmed_at timestamptz,
    confirmed_step integer,
    last_step integer
  )`,
  `create table recovery_codes (
    user_id text collate "C" not null references users on delete cascade,
    code_hash bytea not null,
    created_at timestamptz not null,
    primary key (user_id, code_hash)
  )`,
  `create table passkeys (
    id text collate "C" primary key,
    user_id text collate "C" not null references users on delete cascade,
    credential_id bytea not null unique,
    public_key bytea not null,
    counter bigint not null,
    transports text[] not null,
    name text not null,
    created_at timestamptz not null default clock_timestamp(),
    last_used_at timestamptz
  )`,
  `create index passkeys_by_user on passkeys (user_id, created_at, id)`,
  `create table login_challenges (
    token_hash bytea primary key,
    user_id text collate "C" not null references users on delete cascade,
    password_key bytea not null,
    wrong_answers integer not null default 0,
    answer_hash bytea,
    session_hash bytea,
    expires_at timestamptz not null
  )`,
  `create index login_challenges_by_user on login_challenges (user_id)`,
  `create index login_challenges_by_expiry on login_challenges (expires_at)`,
  `create table used_passkey_challenges (
    challenge_hash bytea primary key,
    expires_at timestamptz not null
  )`,
  `create index used_passkey_challenges_by_expiry on used_passkey_challenges (expires_at)`,
];
