import { type Kysely, sql } from 'kysely';

/** Adds roles, and the log of what moderators, admins and the operator did, to which rows can only be appended. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table users add column role text collate "C" not null default 'member'
    check (role in ('member', 'moderator', 'admin'))`,
  `create index users_by_role on users (role, id) where role <> 'member'`,
  // No foreign keys: the log keeps its entries, whatever becomes of what they are about.
  `create table moderation_log (
    number integer primary key,
    at timestamptz not null,
    actor_id text collate "C",
    action text collate "C" not null,
    user_id text collate "C",
    thread_id text collate "C",
    comment_id text collate "C",
    reason text not null,
    details json not null,
    previous_hash bytea not null,
    hash bytea not null
  )`,
  `create function refuse_change_of_log() returns trigger language plpgsql as $$
    begin
      raise exception 'the moderation log is append-only';
    end $$`,
  `create trigger moderation_log_is_append_only
    before update or delete or truncate on moderation_log
    for each statement execute function refuse_change_of_log()`,
];
