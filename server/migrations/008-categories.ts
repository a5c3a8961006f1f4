import { type Kysely, sql } from 'kysely';

/**
 * Unites the spellings of a category: threads have its key beside their own spelling, and the threads of each key and
 * of each of its spellings are counted. The most used spelling is displayed. Also adds an index that counts the higher
 * scores.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of before) await sql.raw(statement).execute(db);
  const { rows } = await sql<{
    category: string;
  }>`select distinct category from threads`.execute(db);
  const categories = rows.map(({ category }) => category);
  await sql`insert into written_categories (category, key, name)
    select * from unnest(
      ${categories}::text[], ${categories.map(keyOf)}::text[], ${categories.map(nameOf)}::text[]
    )`.execute(db);
  for (const statement of after) await sql.raw(statement).execute(db);
}

const before = [
  // Dropped while every row is rewritten, and created again for the key.
  `drop index threads_newest_of_category, threads_active_of_category, threads_top_of_category`,
  `alter table threads add column category_key text collate "C"`,
  `create temporary table written_categories (
    category text collate "C" primary key,
    key text collate "C" not null,
    name text collate "C" not null
  ) on commit drop`,
];

const after = [
  `analyze written_categories`,
  `update threads set category_key = written.key
    from written_categories as written where written.category = threads.category`,
  `alter table threads alter column category_key set not null`,
  `create index threads_newest_of_category on threads (category_key, created_at desc, id desc)
    where deleted_at is null`,
  `create index threads_active_of_category on threads (category_key, active_at desc, id desc)
    where deleted_at is null`,
  `create index threads_top_of_category
    on threads (category_key, vote_score desc, created_at desc, id desc) where deleted_at is null`,

  // A reader who is paging through the categories has to begin again.
  `drop table category_rank_changes`,
  `drop table categories`,
  `create table categories (
    key text collate "C" primary key,
    thread_count integer not null,
    popularity_rank integer not null generated always as (-thread_count) stored
  )`,
  `create table category_spellings (
    category_key text collate "C" not null references categories on delete cascade,
    name text collate "C" not null,
    thread_count integer not null,
    primary key (category_key, name)
  )`,
  `insert into categories (key, thread_count)
    select category_key, count(*) filter (where deleted_at is null) from threads group by category_key`,
  `insert into category_spellings (category_key, name, thread_count)
    select written.key, written.name, count(*)
    from threads join written_categories as written using (category)
    where deleted_at is null group by written.key, written.name`,
  `create index categories_popular on categories (popularity_rank, key) where thread_count > 0`,
  `create index category_spellings_popular
    on category_spellings (category_key, thread_count desc, name)`,
  `create table category_rank_changes (
    id bigint generated always as identity primary key,
    category_key text collate "C" not null references categories on delete cascade,
    popularity_rank integer not null,
    changed_in xid8 not null default pg_current_xact_id(),
    changed_at timestamptz not null default now()
  )`,
  `create index category_rank_changes_newest on category_rank_changes (changed_in)`,
  `create index category_rank_changes_oldest on category_rank_changes (changed_at)`,
  `create index category_rank_changes_by_category on category_rank_changes (category_key, id)`,
  `create or replace function remember_category_rank() returns trigger language plpgsql as $$
    begin
      insert into category_rank_changes (category_key, popularity_rank)
      values (old.key, old.popularity_rank);
      return null;
    end $$`,
  `create trigger remember_category_rank after update on categories for each row
    when (old.thread_count <> new.thread_count) execute function remember_category_rank()`,

  `drop index users_by_score`,
  `create index users_by_score on users (score desc, created_at, id) where deleted_at is null`,
];

/** The key of a thread whose category consists of ignored characters only. */
const DEFAULT_KEY = 'general';

function keyOf(category: string): string {
  const letters = category
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .normalize('NFKC')
    .toLowerCase();
  return strip(letters.normalize('NFKC')) || DEFAULT_KEY;
}

function nameOf(category: string): string {
  return strip(category) || DEFAULT_KEY;
}

function strip(category: string): string {
  return category
    .normalize('NFC')
    .replace(/^[\s#＃]+/u, '')
    .trimEnd()
    .replaceAll(/\s+/gu, ' ');
}
