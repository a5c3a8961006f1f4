import { type Kysely, sql } from 'kysely';

/**
 * Creates users, sessions, threads, comments and votes. Ids and keys are compared byte by byte (`collate "C"`), so that
 * their order is the same in every database whatever its locale.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table users (
    id text collate "C" primary key,
    name text not null,
    email text not null,
    email_key text collate "C" not null unique,
    password_hash text not null,
    score integer not null default 0,
    created_at timestamptz not null default clock_timestamp()
  )`,
  `create index users_oldest on users (created_at, id)`,
  `create index users_by_score on users (score desc, created_at, id)`,

  `create table sessions (
    token_hash bytea primary key,
    user_id text collate "C" not null references users on delete cascade,
    created_at timestamptz not null default clock_timestamp(),
    expires_at timestamptz not null
  )`,
  `create index sessions_by_user on sessions (user_id, expires_at)`,

  `create table threads (
    id text collate "C" primary key,
    title text not null,
    body text not null,
    category text collate "C" not null,
    owner_id text collate "C" not null references users,
    comment_count integer not null default 0,
    created_at timestamptz not null default clock_timestamp()
  )`,
  `create index threads_newest on threads (created_at desc, id desc)`,
  `create index threads_by_owner on threads (owner_id)`,

  `create table comments (
    id text collate "C" primary key,
    thread_id text collate "C" not null references threads on delete cascade,
    owner_id text collate "C" not null references users,
    content text not null,
    created_at timestamptz not null default clock_timestamp()
  )`,
  `create index comments_newest on comments (thread_id, created_at desc, id desc)`,
  `create index comments_by_owner on comments (owner_id)`,

  `create table thread_votes (
    id text collate "C" not null unique,
    thread_id text collate "C" not null references threads on delete cascade,
    user_id text collate "C" not null references users,
    vote_type smallint not null check (vote_type in (-1, 0, 1)),
    previous_vote_type smallint not null default 0,
    voted_at timestamptz not null default clock_timestamp(),
    primary key (thread_id, user_id)
  )`,
  `create index thread_votes_by_user on thread_votes (user_id)`,

  `create table comment_votes (
    id text collate "C" not null unique,
    comment_id text collate "C" not null references comments on delete cascade,
    user_id text collate "C" not null references users,
    vote_type smallint not null check (vote_type in (-1, 0, 1)),
    previous_vote_type smallint not null default 0,
    voted_at timestamptz not null default clock_timestamp(),
    primary key (comment_id, user_id)
  )`,
  `create index comment_votes_by_user on comment_votes (user_id)`,
];
