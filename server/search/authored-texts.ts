import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/schema.ts';
import { inCategory } from './in-category.ts';
import type { SearchPlan } from './matching-texts.ts';
import { eachOf, type SearchTerms } from './search-terms.ts';
import { isVisible } from './visible-rows.ts';

/**
 * The maximum number of authors whose texts are found by their name; of more, those with the shortest names, then the
 * highest score.
 */
const AUTHORS_MAX = 10;
/** The maximum number of names that are compared for that. */
const NAMES_MAX = 1_000;
/** The maximum number of texts of all these authors together, newest first. */
const AUTHORED_MAX = { thread: 500, comment: 200 };
/** With this many texts that contain the words themselves, the texts of authors are not read. */
const FITTING_ENOUGH = 200;
/**
 * The lowest rank that a text has by its own words is about 0.03 (text-ranks.ts): texts found by their author's name
 * come after it, threads before comments. Ranks are counted in thousandths.
 */
const RANK = { thread: 0.001, comment: 0 };

export interface Author {
  readonly id: string;
  readonly name: string;
}

/** Finds the users whose names contain each of the words. */
export async function findAuthors(db: Db, names: SearchTerms): Promise<Author[]> {
  const { rows } = await sql<Author>`
    select users.id, users.name from (
      select user_id, document from user_search
      where document @@ ${eachOf(names)}::tsquery limit ${NAMES_MAX}
    ) as named join users on users.id = named.user_id
    order by length(named.document), users.score desc, users.id limit ${AUTHORS_MAX}`.execute(db);
  return rows;
}

/** The texts of the authors, for `matches`: their threads, and of each thread their newest comment. */
export function authoredTexts({ authors, category, snapshot }: SearchPlan): RawBuilder<unknown>[] {
  const ids = authors.map(({ id }) => id);
  const areFew = sql`(select count(*) from found_threads) + (select count(*) from found_comments)
    < ${FITTING_ENOUGH}`;
  return [
    sql`select texts.thread_id, null, ${RANK.thread}::real
      from (
        select own.id from unnest(${ids}::text[]) as author cross join lateral (
          select id, created_at from threads
          where ${areFew} and owner_id = author and deleted_at is null and ${inCategory(category)}
          order by created_at desc, id desc limit ${AUTHORED_MAX.thread}
        ) as own order by own.created_at desc limit ${AUTHORED_MAX.thread}
      ) as own join thread_search as texts on texts.thread_id = own.id
      where ${isVisible(snapshot)}`,
    sql`(select distinct on (texts.thread_id) texts.thread_id, texts.comment_id, ${RANK.comment}::real
      from (
        select own.id from unnest(${ids}::text[]) as author cross join lateral (
          select id, created_at from comments
          where ${areFew} and owner_id = author and deleted_at is null
          order by created_at desc, id desc limit ${AUTHORED_MAX.comment}
        ) as own order by own.created_at desc limit ${AUTHORED_MAX.comment}
      ) as own join comment_search as texts on texts.comment_id = own.id
      where ${isVisible(snapshot)}
      order by texts.thread_id, texts.created_at desc)`,
  ];
}
