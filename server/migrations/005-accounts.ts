import { type Kysely, sql } from 'kysely';

/**
 * Adds what accounts need: sessions that their owner can distinguish and end one by one, deleted users whose threads
 * and comments remain, and an order in which to read all data of an account.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // The id is random, so that it reveals nothing of the token.
  `alter table sessions
    add column id text collate "C" not null
      default 'session-' || left(translate(gen_random_uuid()::text, '-', ''), 16),
    add column user_agent text not null default '',
    add column last_used_at timestamptz not null default clock_timestamp()`,
  `update sessions set last_used_at = created_at`,
  `alter table sessions alter column id drop default, add unique (id)`,
  `create index sessions_newest on sessions (user_id, created_at desc, id desc)`,

  `alter table users
    alter column name drop not null,
    alter column email drop not null,
    alter column email_key drop not null,
    alter column password_hash drop not null,
    add column deleted_at timestamptz,
    add constraint users_whole_or_gone check (
      num_nulls(name, email, email_key, password_hash) =
        case when deleted_at is null then 0 else 4 end)`,

  `drop index threads_by_owner`,
  `create index threads_by_owner on threads (owner_id, created_at, id)`,
  `drop index comments_by_owner`,
  `create index comments_by_owner on comments (owner_id, created_at, id)`,
  `drop index thread_votes_by_user`,
  `create index thread_votes_by_user on thread_votes (user_id, thread_id)`,
  `drop index comment_votes_by_user`,
  `create index comment_votes_by_user on comment_votes (user_id, comment_id)`,
];
