import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/schema.ts';
import { newcomerIds } from './people.ts';

const TABLES = [
  'threads',
  'comments',
  'thread_votes',
  'comment_votes',
  'thread_search',
  'comment_search',
  'users',
  'categories',
  'category_spellings',
  'sessions',
] as const;

/** Deletes all that newcomers wrote, so that each measurement begins with the forum as it was filled. */
export async function tidyForum(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const statement of statements()) await statement.execute(trx);
  });
  for (const table of TABLES) await sql`vacuum (analyze) ${sql.table(table)}`.execute(db);
  await sql`checkpoint`.execute(db);
}

function statements(): RawBuilder<unknown>[] {
  const isTheirs = sql`= any(${newcomerIds()}::text[])`;
  return [
    // Disables triggers, which would store earlier ranks, and checks of foreign keys.
    sql`set local session_replication_role = replica`,
    sql`create temporary table touched_threads on commit drop as
      select thread_id as id from comments where owner_id ${isTheirs}
      union select thread_id from thread_votes where user_id ${isTheirs}`,
    sql`create temporary table touched_comments on commit drop as
      select distinct comment_id as id from comment_votes where user_id ${isTheirs}`,
    sql`delete from comment_votes where user_id ${isTheirs}`,
    sql`delete from thread_votes where user_id ${isTheirs}`,
    sql`delete from comment_search using comments
      where comment_search.comment_id = comments.id and comments.owner_id ${isTheirs}`,
    sql`delete from comments where owner_id ${isTheirs}`,
    sql`delete from thread_search using threads
      where thread_search.thread_id = threads.id and threads.owner_id ${isTheirs}`,
    sql`update categories set thread_count = categories.thread_count - theirs.count
      from (select category_key, count(*) from threads where owner_id ${isTheirs} group by 1) as theirs
      where theirs.category_key = categories.key`,
    sql`update category_spellings as spelt set thread_count = spelt.thread_count - theirs.count
      from (
        select category_key, category, count(*) from threads where owner_id ${isTheirs} group by 1, 2
      ) as theirs
      where theirs.category_key = spelt.category_key and theirs.category = spelt.name`,
    sql`delete from threads where owner_id ${isTheirs}`,
    sql`update threads set
        comment_count = (select count(*) from comments where thread_id = threads.id),
        active_at = greatest(created_at,
          (select max(created_at) from comments where thread_id = threads.id)),
        ${votesOn('thread')}
      from touched_threads where touched_threads.id = threads.id`,
    sql`update comments set ${votesOn('comment')}
      from touched_comments where touched_comments.id = comments.id`,
    sql`update users set score = 0 where id ${isTheirs} and score <> 0`,
    sql`truncate thread_rank_changes, comment_rank_changes, category_rank_changes`,
    sql`delete from sessions`,
  ];
}

function votesOn(kind: 'thread' | 'comment'): RawBuilder<unknown> {
  const count = (type: number) => sql`(select count(*) from ${sql.table(`${kind}_votes`)} as votes
    where votes.${sql.ref(`${kind}_id`)} = ${sql.ref(`${kind}s.id`)} and vote_type = ${sql.lit(type)})`;
  return sql`up_votes = ${count(1)}, down_votes = ${count(-1)}`;
}
