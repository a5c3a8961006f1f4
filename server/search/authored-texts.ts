import { type RawBuilder, sql } from 'kysely';
import { eachOf } from './search-terms.ts';
import type { Finding } from './matching-texts.ts';
import { inCategory } from './in-category.ts';
import { standing } from './standing.ts';

/** The people whose texts are found by their name; of more, those with the shortest names. */
const AUTHORS_MAX = 10;
/** The names that are compared for that. */
const NAMES_MAX = 1_000;
/** The newest texts of all of them together. */
const AUTHORED_MAX = { thread: 500, comment: 200 };
/**
 * The lowest rank that a text has by its own words is about 0.03 (text-ranks.ts): what somebody of
 * that name wrote comes after it, threads before comments. Ranks are counted in thousandths.
 */
const RANK = { thread: 0.001, comment: 0 };

/** The people in whose names each of the words stands, as `authors`. */
export function foundAuthors({ names }: Finding): RawBuilder<unknown> {
  return sql`authors as materialized (
    select user_id from (
      select user_id, document from user_search
      where document @@ ${eachOf(names)}::tsquery limit ${NAMES_MAX}
    ) as named order by length(document), user_id limit ${AUTHORS_MAX})`;
}

/** What `authors` wrote, for `matches`: their threads, and of each thread their newest comment. */
export function authoredTexts({ category, seen }: Finding): RawBuilder<unknown>[] {
  return [
    sql`select texts.thread_id, null, ${RANK.thread}::real
      from (
        select own.id from authors cross join lateral (
          select id, created_at from threads
          where owner_id = authors.user_id and deleted_at is null and ${inCategory(category)}
          order by created_at desc, id desc limit ${AUTHORED_MAX.thread}
        ) as own order by own.created_at desc limit ${AUTHORED_MAX.thread}
      ) as own join thread_search as texts on texts.thread_id = own.id
      where ${standing(seen)}`,
    sql`(select distinct on (texts.thread_id) texts.thread_id, texts.comment_id, ${RANK.comment}::real
      from (
        select own.id from authors cross join lateral (
          select id, created_at from comments
          where owner_id = authors.user_id and deleted_at is null
          order by created_at desc, id desc limit ${AUTHORED_MAX.comment}
        ) as own order by own.created_at desc limit ${AUTHORED_MAX.comment}
      ) as own join comment_search as texts on texts.comment_id = own.id
      where ${standing(seen)}
      order by texts.thread_id, texts.created_at desc)`,
  ];
}
