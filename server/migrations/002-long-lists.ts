import { type Kysely, sql } from 'kysely';

/**
 * Adds what long lists need: counts instead of lists of voters, an index for every order, the earlier ranks of rows for
 * paging, categories with their counts; and what editing and deleting needs.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table threads
    add column up_votes integer not null default 0,
    add column down_votes integer not null default 0,
    add column vote_score integer not null generated always as (up_votes - down_votes) stored,
    add column active_at timestamptz not null default clock_timestamp(),
    add column edited_at timestamptz,
    add column deleted_at timestamptz`,
  `update threads set
    up_votes = (select count(*) from thread_votes where thread_id = threads.id and vote_type = 1),
    down_votes = (select count(*) from thread_votes where thread_id = threads.id and vote_type = -1),
    active_at = greatest(created_at,
      (select max(created_at) from comments where thread_id = threads.id))`,
  `alter table comments
    add column up_votes integer not null default 0,
    add column down_votes integer not null default 0,
    add column vote_score integer not null generated always as (up_votes - down_votes) stored,
    add column edited_at timestamptz,
    add column deleted_at timestamptz`,
  `update comments set up_votes = votes.up, down_votes = votes.down
    from (
      select comment_id, count(*) filter (where vote_type = 1) as up,
        count(*) filter (where vote_type = -1) as down
      from comment_votes group by comment_id
    ) as votes where votes.comment_id = comments.id`,

  `drop index threads_newest`,
  `create index threads_newest on threads (created_at desc, id desc) where deleted_at is null`,
  `create index threads_active on threads (active_at desc, id desc) where deleted_at is null`,
  `create index threads_top on threads (vote_score desc, created_at desc, id desc)
    where deleted_at is null`,
  `create index threads_newest_of_category on threads (category, created_at desc, id desc)
    where deleted_at is null`,
  `create index threads_active_of_category on threads (category, active_at desc, id desc)
    where deleted_at is null`,
  `create index threads_top_of_category
    on threads (category, vote_score desc, created_at desc, id desc) where deleted_at is null`,
  `create index comments_top
    on comments (thread_id, vote_score desc, created_at desc, id desc)`,
  `create index thread_votes_newest on thread_votes (thread_id, vote_type, voted_at desc, user_id)`,
  `create index comment_votes_newest
    on comment_votes (comment_id, vote_type, voted_at desc, user_id)`,

  // The key includes the vote type, so that the caller's vote is found in the index of voters, and not in one of all
  // votes on the same row.
  `alter table thread_votes drop constraint thread_votes_pkey,
    add primary key (thread_id, user_id) include (vote_type)`,
  `alter table comment_votes drop constraint comment_votes_pkey,
    add primary key (comment_id, user_id) include (vote_type)`,

  // The rank that a row had before a transaction changed it: a reader who began to page before then finds it at its
  // earlier position, so that nothing is repeated or missing.
  `create table thread_rank_changes (
    id bigint generated always as identity primary key,
    thread_id text collate "C" not null references threads on delete cascade,
    active_at timestamptz not null,
    vote_score integer not null,
    created_at timestamptz not null,
    changed_in xid8 not null default pg_current_xact_id(),
    changed_at timestamptz not null default now()
  )`,
  `create index thread_rank_changes_newest on thread_rank_changes (changed_in)`,
  `create index thread_rank_changes_oldest on thread_rank_changes (changed_at)`,
  `create index thread_rank_changes_by_thread on thread_rank_changes (thread_id, id)`,
  `create function remember_thread_rank() returns trigger language plpgsql as $$
    begin
      insert into thread_rank_changes (thread_id, active_at, vote_score, created_at)
      values (old.id, old.active_at, old.vote_score, old.created_at);
      return null;
    end $$`,
  `create trigger remember_thread_rank after update on threads for each row
    when (old.active_at <> new.active_at or old.vote_score <> new.vote_score)
    execute function remember_thread_rank()`,

  `create table comment_rank_changes (
    id bigint generated always as identity primary key,
    comment_id text collate "C" not null references comments on delete cascade,
    thread_id text collate "C" not null,
    vote_score integer not null,
    created_at timestamptz not null,
    changed_in xid8 not null default pg_current_xact_id(),
    changed_at timestamptz not null default now()
  )`,
  `create index comment_rank_changes_newest on comment_rank_changes (thread_id, changed_in)`,
  `create index comment_rank_changes_oldest on comment_rank_changes (changed_at)`,
  `create index comment_rank_changes_by_comment on comment_rank_changes (comment_id, id)`,
  `create function remember_comment_rank() returns trigger language plpgsql as $$
    begin
      insert into comment_rank_changes (comment_id, thread_id, vote_score, created_at)
      values (old.id, old.thread_id, old.vote_score, old.created_at);
      return null;
    end $$`,
  `create trigger remember_comment_rank after update on comments for each row
    when (old.vote_score <> new.vote_score) execute function remember_comment_rank()`,

  `create table categories (
    name text collate "C" primary key,
    thread_count integer not null,
    popularity_rank integer not null generated always as (-thread_count) stored
  )`,
  `create index categories_popular on categories (popularity_rank, name) where thread_count > 0`,
  `insert into categories (name, thread_count) select category, count(*) from threads group by category`,
  `create table category_rank_changes (
    id bigint generated always as identity primary key,
    name text collate "C" not null references categories on delete cascade,
    popularity_rank integer not null,
    changed_in xid8 not null default pg_current_xact_id(),
    changed_at timestamptz not null default now()
  )`,
  `create index category_rank_changes_newest on category_rank_changes (changed_in)`,
  `create index category_rank_changes_oldest on category_rank_changes (changed_at)`,
  `create index category_rank_changes_by_category on category_rank_changes (name, id)`,
  `create function remember_category_rank() returns trigger language plpgsql as $$
    begin
      insert into category_rank_changes (name, popularity_rank)
      values (old.name, old.popularity_rank);
      return null;
    end $$`,
  `create trigger remember_category_rank after update on categories for each row
    when (old.thread_count <> new.thread_count) execute function remember_category_rank()`,

  // Earlier versions of a thread or comment. written_at is the time of that version.
  `create table thread_revisions (
    id bigint generated always as identity primary key,
    thread_id text collate "C" not null references threads on delete cascade,
    title text not null,
    body text not null,
    category text not null,
    written_at timestamptz not null
  )`,
  `create index thread_revisions_newest on thread_revisions (thread_id, id desc)`,
  `create table comment_revisions (
    id bigint generated always as identity primary key,
    comment_id text collate "C" not null references comments on delete cascade,
    content text not null,
    written_at timestamptz not null
  )`,
  `create index comment_revisions_newest on comment_revisions (comment_id, id desc)`,
];
