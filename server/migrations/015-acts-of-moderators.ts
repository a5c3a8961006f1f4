import { type Kysely, sql } from 'kysely';

/**
 * Adds locked and pinned threads, sanctions and appeals against them, reports of people, texts and accounts that wait
 * for approval, invitations, settings that admins change in the page, and the people whom a user has hidden.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table threads add column locked_at timestamptz, add column pinned_at timestamptz`,
  `create index threads_pinned on threads (pinned_at, id) where pinned_at is not null and deleted_at is null`,
  `alter table users add column muted_until timestamptz, add column suspended_until timestamptz`,
  `create index users_suspended_until on users (suspended_until) where suspended_until is not null`,
  `create index users_muted on users (created_at, id) where muted_until is not null and deleted_at is null`,
  `create index users_suspended on users (created_at, id) where suspended_at is not null and deleted_at is null`,
  `create table sanctions (
    id text collate "C" primary key,
    user_id text collate "C" not null references users,
    kind text collate "C" not null check (kind in ('warning', 'mute', 'suspension', 'purge')),
    reason text not null,
    given_by text collate "C" references users,
    given_at timestamptz not null default clock_timestamp(),
    ends_at timestamptz,
    read_at timestamptz,
    lifted_at timestamptz,
    lifted_by text collate "C" references users,
    is_done boolean not null default true
  )`,
  // Suspensions by the operator of earlier versions.
  `insert into sanctions (id, user_id, kind, reason, given_at)
    select 'sanction-' || id, id, 'suspension', '', suspended_at from users
    where suspended_at is not null and deleted_at is null`,
  `create index sanctions_by_user on sanctions (user_id, given_at, id)`,
  `create index sanctions_by_giver on sanctions (given_by)`,
  `create index sanctions_by_lifter on sanctions (lifted_by)`,
  `create index sanctions_undone on sanctions (id) where not is_done`,
  `create table appeals (
    id text collate "C" primary key,
    user_id text collate "C" not null references users,
    sanction_id text collate "C" references sanctions on delete cascade,
    removed_text_id text collate "C",
    against_id text collate "C" references users,
    words text not null,
    made_at timestamptz not null default clock_timestamp(),
    outcome text collate "C" check (outcome in ('upheld', 'lifted')),
    answer text,
    decided_by text collate "C" references users,
    decided_at timestamptz,
    check ((sanction_id is null) <> (removed_text_id is null))
  )`,
  `create unique index appeals_by_sanction on appeals (sanction_id)`,
  `create unique index appeals_by_removed_text on appeals (removed_text_id)`,
  `create index appeals_open on appeals (made_at, id) where outcome is null`,
  `create index appeals_by_user on appeals (user_id, made_at, id)`,
  `create index appeals_by_against on appeals (against_id)`,
  `create index appeals_by_decider on appeals (decided_by)`,
  `alter table removed_texts add column sanction_id text collate "C" references sanctions`,
  `alter table removed_texts add column held_for text collate "C"
    check (held_for in ('new-member', 'link', 'word'))`,
  `create index removed_texts_held on removed_texts (owner_id, id) where held_for is not null`,
  `create index removed_texts_by_sanction on removed_texts (sanction_id) where sanction_id is not null`,
  `alter table cases alter column thread_id drop not null,
    drop constraint cases_decision_check,
    add constraint cases_decision_check check (decision in ('keep', 'remove', 'sanction'))`,
  `create table settings (
    name text collate "C" primary key,
    value json not null,
    changed_at timestamptz not null default clock_timestamp()
  )`,
  `create table hidden_people (
    user_id text collate "C" not null references users,
    hidden_id text collate "C" not null references users,
    hidden_at timestamptz not null default clock_timestamp(),
    primary key (user_id, hidden_id)
  )`,
  `create index hidden_people_by_hidden on hidden_people (hidden_id)`,
  `create table invitations (
    id text collate "C" primary key,
    token_hash bytea not null unique,
    maker_id text collate "C" not null references users,
    uses_max integer not null,
    use_count integer not null default 0 check (use_count <= uses_max),
    created_at timestamptz not null default clock_timestamp(),
    expires_at timestamptz not null,
    ended_at timestamptz
  )`,
  `create index invitations_by_maker on invitations (maker_id, id)`,
  `create index invitations_newest on invitations (created_at, id)`,
  `create index invitations_expired on invitations (expires_at)`,
  `alter table users add column invited_by text collate "C" references users`,
  `alter table users add column approval_asked_at timestamptz`,
  `create index users_waiting on users (created_at, id) where approval_asked_at is not null`,
  `alter table cases add column is_application boolean not null default false`,
  // With users_oldest, for counting the registrations of the last minutes.
  `create index users_deleted_newest on users (created_at) where deleted_at is not null`,
  `create index users_by_inviter on users (invited_by) where invited_by is not null`,
];
