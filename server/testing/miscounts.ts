import { sql } from 'kysely';
import type { Db } from '#server/schema.ts';

/** The result of `countMiscounts` for a forum whose counters are right. */
export const NO_MISCOUNTS = { threads: 0, comments: 0, users: 0, categories: 0 };

/** Counts the rows whose counters differ from a recount. */
export async function countMiscounts(db: Db): Promise<unknown> {
  const { rows } = await sql`select
    (select count(*)::int from threads where comment_count <>
        (select count(*) from comments where thread_id = threads.id and deleted_at is null)
      or up_votes <>
        (select count(*) from thread_votes where thread_id = threads.id and vote_type = 1)
      or down_votes <>
        (select count(*) from thread_votes where thread_id = threads.id and vote_type = -1)
      or active_at <> greatest(created_at,
        (select max(created_at) from comments where thread_id = threads.id and deleted_at is null))
    ) as threads,
    (select count(*)::int from comments where up_votes <>
        (select count(*) from comment_votes where comment_id = comments.id and vote_type = 1)
      or down_votes <>
        (select count(*) from comment_votes where comment_id = comments.id and vote_type = -1)
    ) as comments,
    (select count(*)::int from users where score <>
      20 * (select count(*) from comments where owner_id = users.id and deleted_at is null)
      + 5 * (select count(*) from thread_votes where user_id = users.id and vote_type <> 0)
      + 5 * (select count(*) from comment_votes where user_id = users.id and vote_type <> 0)
    ) as users,
    (select count(*)::int from categories full join (
        select category_key, count(*) as thread_count from threads
        where deleted_at is null group by category_key
      ) as counted on counted.category_key = categories.key full join (
        select category_key, sum(thread_count) as thread_count, min(thread_count) as least
        from category_spellings group by category_key
      ) as spelt on spelt.category_key = categories.key
      where coalesce(categories.thread_count, 0) <> coalesce(counted.thread_count, 0)
        or coalesce(categories.thread_count, 0) <> coalesce(spelt.thread_count, 0)
        or spelt.least < 0
    ) as categories`.execute(db);
  return rows[0];
}
