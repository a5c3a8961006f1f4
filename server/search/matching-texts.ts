import { type RawBuilder, sql } from 'kysely';
import type { ThreadSort } from '#contract/threads.ts';
import { anyOf, eachOf, type SearchTerms } from './search-terms.ts';
import { RARE_MAX } from './term-counts.ts';
import { rankOf, type TextKind } from './text-ranks.ts';

/*
 * A search costs about as much in a million comments as in a thousand: how many texts it looks at is
 * bounded. The index of words is slow with words that most texts have, and it knows nothing of which
 * texts are newest; but of such words the newest texts, read one by one, soon have enough.
 */

/** The newest texts that tell how common the words are, of threads and of comments each. */
const PROBED = 500;
/** So many of them with all words, and they are common: the index is not asked. */
const COMMON_FROM = 50;
/** The texts that the index may name; of more, they are common too. */
const FOUND_MAX = 20_000;
/** The newest texts that are read for common words. */
const READ_MAX = 20_000;
/** The newest of the texts found: these are ranked. */
const RANKED_MAX = 2_000;
/** The newest texts with the rarest word, whose threads are read for the other words. */
const SPREAD_MAX = 500;
/** The titles that are merely alike. */
const ALIKE_MAX = 500;
/** Titles count too in which these words are written a little differently. */
export interface Alike {
  readonly words: readonly number[];
  /** The schema of pg_trgm. */
  readonly trigrams: string;
}

export interface Finding {
  readonly words: readonly string[];
  readonly terms: SearchTerms;
  /** The index of the rarest word; null where none is rare. */
  readonly rarest: number | null;
  readonly category: string | undefined;
  readonly sort: ThreadSort | undefined;
  /** What the first page saw (pg_snapshot): texts and ranks are taken as they were then. */
  readonly seen: string | undefined;
  readonly alike?: Alike | undefined;
  readonly without?: readonly string[];
}

/** Every text in question, with its rank, as `matches`. */
export function matchingTexts(finding: Finding): RawBuilder<unknown>[] {
  const { words, terms, rarest, seen, alike } = finding;
  const all = sql`${eachOf(terms)}::tsquery`;
  const rank = (kind: TextKind) => rankOf(kind, words, terms);
  const parts = [...foundTexts('thread', all, finding), ...foundTexts('comment', all, finding)];
  const matches = [
    sql`select texts.thread_id, null::text as comment_id, ${rank('thread')} as rank
      from found_threads join thread_search as texts using (thread_id) where ${standing(seen)}`,
    sql`select texts.thread_id, texts.comment_id, ${rank('comment')}
      from found_comments join comment_search as texts using (comment_id) where ${standing(seen)}`,
  ];
  if (words.length > 1 && rarest !== null) {
    const any = sql`${anyOf(terms.flat())}::tsquery`;
    parts.push(...spreadThreads(terms, rarest, finding));
    matches.push(
      sql`select texts.thread_id, null, ${rank('thread')}
        from spread join thread_search as texts using (thread_id)
        where ${standing(seen)} and ${reads(any)}`,
      sql`select texts.thread_id, texts.comment_id, ${rank('comment')}
        from spread join comment_search as texts using (thread_id)
        where ${standing(seen)} and ${reads(any)}`,
    );
  }
  if (alike) matches.push(alikeTitles(alike, finding));
  return [...parts, sql`matches as (${sql.join(matches, sql` union all `)})`];
}

/** The newest texts that fit, as `found_threads` or `found_comments`. */
function foundTexts(
  kind: TextKind,
  query: RawBuilder<unknown>,
  { category, seen }: Finding,
): RawBuilder<unknown>[] {
  const table = sql.table(`${kind}_search`);
  const id = sql.ref(`texts.${kind}_id`);
  const [named, found] = [sql.table(`named_${kind}s`), sql.table(`found_${kind}s`)];
  // `is true` makes it a set that is read once, where a join would look up each thread.
  const ofCategory =
    category === undefined
      ? sql`true`
      : sql`(texts.thread_id in (select id from threads
          where deleted_at is null and ${inCategory(category)})) is true`;
  const probe = sql.table(`probed_${kind}s`);
  const isCommon = sql`(select is_common from ${probe})`;
  const isTooMany = sql`(select count(*) > ${FOUND_MAX} from ${named})`;
  const newest =
    kind === 'thread' && category !== undefined
      ? sql`select thread_id, created_at, document
          from (select id, created_at from threads
            where deleted_at is null and ${inCategory(category)}
            order by created_at desc, id desc limit ${READ_MAX}) as threads
          join lateral (select thread_id, document from thread_search as texts
            where thread_id = threads.id and ${standing(seen)}) as texts on true`
      : sql`select texts.* from (select * from ${table} as texts where ${standing(seen)}
          order by created_at desc, ${id} desc limit ${READ_MAX}) as texts
          where ${ofCategory}`;
  return [
    sql`${probe} as materialized (
      select count(*) >= ${COMMON_FROM} as is_common from (
        select document from ${table} as texts where ${standing(seen)}
        order by created_at desc, ${id} desc limit ${PROBED}
      ) as texts where ${reads(query)}
    )`,
    sql`${named} as materialized (
      select ${id}, texts.created_at from ${table} as texts
      where not ${isCommon} and texts.document @@ ${query} and ${standing(seen)} and ${ofCategory}
      limit ${FOUND_MAX + 1}
    )`,
    sql`${found} as materialized (
      (select ${sql.ref(`${kind}_id`)} from ${named} where not ${isTooMany}
        order by created_at desc, ${sql.ref(`${kind}_id`)} desc limit ${RANKED_MAX})
      union all
      (select ${id} from (${newest}) as texts where (${isCommon} or ${isTooMany}) and ${reads(query)}
        order by created_at desc limit ${RANKED_MAX})
    )`,
  ];
}

/**
 * The threads, as `spread`, whose words stand in different texts of theirs: those with the rarest
 * word somewhere are read for the others.
 */
function spreadThreads(
  terms: SearchTerms,
  rarest: number,
  finding: Finding,
): RawBuilder<unknown>[] {
  const { seen } = finding;
  const rare = sql`${anyOf(terms[rarest] ?? [])}::tsquery`;
  const others = terms.filter((_, index) => index !== rarest).map(anyOf);
  const rareTexts = (table: string) => sql`
    select texts.thread_id, texts.created_at from ${sql.table(table)} as texts
    where texts.document @@ ${rare} and ${standing(seen)} limit ${RARE_MAX + 1}`;
  const newest = (named: string) => sql`
    (select thread_id from ${sql.table(named)}
      where (select count(*) from ${sql.table(named)}) <= ${RARE_MAX}
      order by created_at desc, thread_id desc limit ${SPREAD_MAX})`;
  const has = (table: string) => sql`exists (select from ${sql.table(table)} as texts
    where texts.thread_id = rare.thread_id and ${reads(sql`other`)} and ${standing(seen)})`;
  return [
    sql`rare_threads as materialized (${rareTexts('thread_search')})`,
    sql`rare_comments as materialized (${rareTexts('comment_search')})`,
    sql`spread as materialized (
      select thread_id from (${newest('rare_threads')} union ${newest('rare_comments')}) as rare
      where not exists (
        select from unnest(${others}::tsquery[]) as other
        where not ${has('thread_search')} and not ${has('comment_search')}
      )
    )`,
  ];
}

/** The threads whose titles have something like the words that are misspelt, and all the others. */
function alikeTitles(alike: Alike, { words, terms, seen }: Finding): RawBuilder<unknown> {
  const misspelt = alike.words.map((index) => words[index] ?? '');
  const others = terms.filter((_, index) => !alike.words.includes(index));
  const operator = sql`operator(${sql.ref(alike.trigrams)}.%>)`;
  const similarity = sql.ref(`${alike.trigrams}.word_similarity`);
  const likeness = misspelt.map((word) => sql`${similarity}(${word}, title)`);
  return sql`
    select texts.thread_id, null, alike.likeness from (
      select id as thread_id, ${sql.join(likeness, sql` + `)} as likeness from threads
      where deleted_at is null
        and ${sql.join(
          misspelt.map((word) => sql`title ${operator} ${word}`),
          sql` and `,
        )}
      order by likeness desc, id desc limit ${ALIKE_MAX}
    ) as alike join thread_search as texts using (thread_id)
    where ${standing(seen)}
      and ${others.length > 0 ? sql`texts.document @@ ${eachOf(others)}::tsquery` : sql`true`}`;
}

/** `texts.document @@ query`, but for rows at hand: in this form the index of words is left alone. */
function reads(query: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`ts_match_vq(texts.document, ${query})`;
}

/** Whether a row of `texts` stands: now, or as the first page saw it. */
function standing(seen: string | undefined): RawBuilder<unknown> {
  if (seen === undefined) return sql`texts.replaced_in is null`;
  return sql`${wasSeen(seen, 'texts.written_in')}
    and (texts.replaced_in is null or not ${wasSeen(seen, 'texts.replaced_in')})`;
}

/** A transaction to come is one of another database, whose rows were brought here. */
function wasSeen(seen: string, column: string): RawBuilder<unknown> {
  return sql`(pg_visible_in_snapshot(${sql.ref(column)}, ${seen}::pg_snapshot)
    or ${sql.ref(column)} >= pg_snapshot_xmax(pg_current_snapshot()))`;
}

/** Whether a row of `threads` is of the category, where one is given. */
export function inCategory(category: string | undefined): RawBuilder<unknown> {
  return category === undefined ? sql`true` : sql`threads.category = ${category}`;
}
