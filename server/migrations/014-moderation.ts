import { type Kysely, sql } from 'kysely';

/**
 * Adds roles, the log of what moderators, admins and the operator did, to which rows can only be appended, the words of
 * texts that moderators removed, until they can no longer be restored, and reports, grouped into a case for each text.
 */
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
  `create table removed_texts (
    id text collate "C" primary key,
    thread_id text collate "C" not null,
    comment_id text collate "C",
    owner_id text collate "C" not null references users,
    title text,
    body text not null,
    category text,
    reason text not null,
    removed_by text collate "C" references users,
    removed_at timestamptz not null default clock_timestamp(),
    expires_at timestamptz
  )`,
  `create index removed_texts_newest on removed_texts (removed_at, id)`,
  `create index removed_texts_by_owner on removed_texts (owner_id, removed_at, id)`,
  `create index removed_texts_by_remover on removed_texts (removed_by)`,
  `create index removed_texts_by_expiry on removed_texts (expires_at)`,
  `create table cases (
    id text collate "C" primary key,
    text_id text collate "C" not null,
    thread_id text collate "C" not null,
    comment_id text collate "C",
    owner_id text collate "C" not null references users,
    opened_at timestamptz not null default clock_timestamp(),
    earliness integer not null default (-extract(epoch from clock_timestamp()))::integer,
    urgency integer not null default 0,
    report_count integer not null default 0,
    decision text collate "C" check (decision in ('keep', 'remove')),
    decided_by text collate "C" references users,
    decided_at timestamptz
  )`,
  `create unique index cases_open on cases (text_id) where decision is null`,
  `create index cases_urgent on cases (urgency desc, earliness desc, id desc) where decision is null`,
  `create index cases_by_owner on cases (owner_id, decision)`,
  `create index cases_by_decider on cases (decided_by)`,
  `create index cases_by_decision on cases (decided_at)`,
  `create table reports (
    case_id text collate "C" not null references cases on delete cascade,
    reporter_id text collate "C" not null references users,
    reason text collate "C" not null,
    words text not null,
    reported_at timestamptz not null default clock_timestamp(),
    primary key (case_id, reporter_id)
  )`,
  `create index reports_by_reporter on reports (reporter_id, case_id)`,
  `create table reporter_records (
    user_id text collate "C" primary key references users on delete cascade,
    right_count integer not null default 0,
    wrong_count integer not null default 0
  )`,
  // As before, but a comment that is restored in a deleted thread is not indexed.
  `create or replace function index_comment_words() returns trigger language plpgsql as $$
    begin
      if new.deleted_at is not null then
        delete from comment_search where comment_id = new.id;
        return null;
      end if;
      if tg_op = 'UPDATE' then
        if exists (select from threads where id = new.thread_id and deleted_at is not null) then
          return null;
        end if;
        update comment_search set replaced_in = pg_current_xact_id(), replaced_at = now()
          where comment_id = new.id and replaced_in is null;
      end if;
      insert into comment_search (comment_id, thread_id, created_at, document)
        values (new.id, new.thread_id, new.created_at, comment_document(new.content))
        on conflict (comment_id, written_in) do update
        set document = excluded.document, replaced_in = null, replaced_at = null;
      return null;
    end $$`,
];
