import { type RawBuilder, sql } from 'kysely';
import type { ThreadSort } from '#contract/threads.ts';
import { type Author, authoredTexts } from './authored-texts.ts';
import { inCategory } from './in-category.ts';
import { anyOf, eachOf, type SearchTerms } from './search-terms.ts';
import { RARE_MAX, rarestFirst } from './term-counts.ts';
import type { Statistics } from './text-statistics.ts';
import { readNewest } from './newest-texts.ts';
import type { Ways } from './search-ways.ts';
import { standing } from './standing.ts';
import { rankOf, READ_MAX, type TextKind, wantedOf } from './text-ranks.ts';

/*
 * A search costs about as much in ten million comments as in ten thousand: how many texts it looks at
 * is bounded. The index of words is slow with words that most texts have, and it knows nothing of which
 * texts are newest; but of such words the newest texts, read one by one, soon have enough.
 */

/** The texts that the index may name; of more, the newest are read instead. */
const FOUND_MAX = 20_000;
/** The newest texts with the rarest word, whose threads are read for the other words. */
const SPREAD_MAX = 100;
/** So many texts that have all words themselves, and no thread is read for words that stand apart. */
const TOGETHER_ENOUGH = 200;
/** The comments of a thread that are read for words that stand apart. */
const COMMENTS_MAX = 500;
/** The titles that are merely alike. */
const ALIKE_MAX = 500;
/** The titles whose likeness is computed, which takes some 50 µs of a long one. */
const ALIKE_READ_MAX = 2_000;

export interface Finding {
  readonly words: readonly string[];
  readonly terms: SearchTerms;
  /** The people in whose names the words stand: what they wrote counts, too. */
  readonly authors: readonly Author[];
  /** The index of the rarest word; null where none is rare. */
  readonly rarest: number | null;
  readonly ways: Ways;
  readonly statistics: Statistics;
  readonly category: string | undefined;
  readonly sort: ThreadSort | undefined;
  /** What the first page saw (pg_snapshot): texts and ranks are taken as they were then. */
  readonly seen: string | undefined;
  /** The indexes of words that near ones count for, too; the terms have those. */
  readonly misspelt?: readonly number[];
  /** The schema of pg_trgm: titles count too in which the misspelt words are written a little differently. */
  readonly trigrams?: string | undefined;
  /** The ids of threads that are not wanted. */
  readonly without?: readonly string[];
}

/** Every text in question, with its rank, as `matches`. */
export function matchingTexts(finding: Finding): RawBuilder<unknown>[] {
  const { words, terms, authors, rarest, sort, seen, misspelt, trigrams } = finding;
  const all = sql`${eachOf(terms)}::tsquery`;
  // In another order, the rank only tells which of its comments a thread is shown with.
  const rank = (kind: TextKind) =>
    kind === 'thread' && sort !== undefined ? sql`0::real` : rankOf(kind, words, terms);
  const parts = [...foundTexts('thread', all, finding), ...foundTexts('comment', all, finding)];
  const matches = [
    sql`select texts.thread_id, null::text as comment_id, ${rank('thread')} as rank
      from found_threads as texts`,
    sql`select texts.thread_id, texts.comment_id, ${rank('comment')}
      from found_comments as texts`,
  ];
  if (words.length > 1 && rarest !== null) {
    const any = sql`${anyOf(terms.flat())}::tsquery`;
    parts.push(...spreadThreads(terms, rarest, finding));
    matches.push(
      sql`select texts.thread_id, null, ${rank('thread')}
        from spread join thread_search as texts using (thread_id)
        where ${standing(seen)} and ${reads(any)}`,
      sql`select texts.thread_id, texts.comment_id, ${rank('comment')}
        from spread cross join lateral (${commentsOf('spread')}) as texts
        where ${standing(seen)} and ${reads(any)}`,
    );
  }
  if (authors.length > 0) matches.push(...authoredTexts(finding));
  if (misspelt && trigrams !== undefined) {
    matches.push(alikeTitles({ misspelt, trigrams }, finding));
  }
  return [...parts, sql`matches as (${sql.join(matches, sql` union all `)})`];
}

/** The newest texts that fit, as `found_threads` or `found_comments`. */
function foundTexts(
  kind: TextKind,
  query: RawBuilder<unknown>,
  finding: Finding,
): RawBuilder<unknown>[] {
  const { category, seen } = finding;
  const way = finding.ways[kind];
  const wanted = wantedOf(kind, finding.sort);
  // Looked up for what fits, where a join might read the whole category.
  const ofCategory =
    category === undefined
      ? sql`true`
      : sql`(select threads.category_key from threads
          where threads.id = texts.thread_id and threads.deleted_at is null) = ${category}`;
  const columns = columnsOf(kind);
  const [recent, named] = [sql.table(`recent_${kind}s`), sql.table(`named_${kind}s`)];
  const found = sql.table(`found_${kind}s`);
  const best = sql`order by created_at desc, ${sql.ref(`${kind}_id`)} desc limit ${wanted}`;
  // Word by word, the rarest first, the index is many times as fast as with all of them in one query.
  const isNamed = sql.join(
    rarestFirst(finding.statistics, finding.terms).map(
      (each) => sql`texts.document @@ ${anyOf(each)}::tsquery`,
    ),
    sql` and `,
  );
  const name = (where: RawBuilder<unknown>) => sql`
    select ${columns} from ${sql.table(`${kind}_search`)} as texts
    where ${where} and ${isNamed} and ${standing(seen)} and ${ofCategory}
    limit ${FOUND_MAX + 1}`;
  const read = (where: RawBuilder<unknown>) => sql`
    select ${columns} from (${newestTexts(kind, finding)}) as texts
    where ${where} and ${reads(query)} and ${kind === 'comment' ? ofCategory : sql`true`}
    order by created_at desc limit ${wanted}`;
  const [isTooMany, areEnough] = [FOUND_MAX, wanted / 4].map(
    (count, at) => sql`(select count(*) > ${count} from ${at === 0 ? named : recent})`,
  );
  switch (way) {
    case 'newest':
      return [sql`${found} as materialized (${read(sql`true`)})`];
    case 'index':
      return [
        sql`${named} as materialized (${name(sql`true`)})`,
        sql`${found} as materialized (
          (select * from ${named} where not ${isTooMany} ${best})
          union all (${read(sql`${isTooMany}`)}))`,
      ];
    default:
      return [
        sql`${recent} as materialized (${name(sql`texts.created_at >= ${way}::timestamptz`)})`,
        sql`${named} as materialized (${name(sql`not ${areEnough}`)})`,
        sql`${found} as materialized (
          (select * from ${recent} where ${areEnough} ${best})
          union all (select * from ${named} where not ${areEnough} and not ${isTooMany} ${best})
          union all (${read(sql`not ${areEnough} and ${isTooMany}`)}))`,
      ];
  }
}

function columnsOf(kind: TextKind): RawBuilder<unknown> {
  const names = [
    'thread_id',
    ...(kind === 'comment' ? ['comment_id'] : []),
    'created_at',
    'document',
  ];
  return sql.join(names.map((column) => sql.ref(`texts.${column}`)));
}

/** The newest texts, of the category where it costs no more to read only those. */
function newestTexts(kind: TextKind, { category, seen }: Finding): RawBuilder<unknown> {
  if (kind === 'comment' || category === undefined) {
    return readNewest(kind, { size: READ_MAX[kind], columns: columnsOf(kind), seen });
  }
  // In the order of that index, so that the reading ends when there are enough.
  return sql`select texts.thread_id, threads.created_at, texts.document
    from (select id, created_at from threads
      where deleted_at is null and ${inCategory(category)}
      order by created_at desc, id desc limit ${READ_MAX.thread}) as threads
    join lateral (select thread_id, document from thread_search as texts
      where thread_id = threads.id and ${standing(seen)}) as texts on true`;
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
  // A thread that has not one of them is soon done with where the rarest comes first.
  const others = rarestFirst(finding.statistics, terms)
    .filter((each) => each !== terms[rarest])
    .map(anyOf);
  const rareTexts = (table: string) => sql`
    select texts.thread_id, texts.created_at from ${sql.table(table)} as texts
    where (select count(*) from found_threads) + (select count(*) from found_comments) < ${TOGETHER_ENOUGH}
      and texts.document @@ ${rare} and ${standing(seen)} limit ${RARE_MAX + 1}`;
  const newest = (named: string) => sql`
    (select thread_id from ${sql.table(named)}
      where (select count(*) from ${sql.table(named)}) <= ${RARE_MAX}
      order by created_at desc, thread_id desc limit ${SPREAD_MAX})`;
  const has = (texts: RawBuilder<unknown>) => sql`exists (select from ${texts} as texts
    where texts.thread_id = rare.thread_id and ${reads(sql`other`)} and ${standing(seen)})`;
  return [
    sql`rare_threads as materialized (${rareTexts('thread_search')})`,
    sql`rare_comments as materialized (${rareTexts('comment_search')})`,
    sql`spread as materialized (
      select thread_id from (${newest('rare_threads')} union ${newest('rare_comments')}) as rare
      where not exists (
        select from unnest(${others}::tsquery[]) as other
        where not ${has(sql`thread_search`)} and not ${has(sql`(${commentsOf('rare')})`)}
      )
    )`,
  ];
}

function commentsOf(thread: string): RawBuilder<unknown> {
  return sql`select * from comment_search
    where thread_id = ${sql.ref(`${thread}.thread_id`)} limit ${COMMENTS_MAX}`;
}

/** The threads whose titles have something like the words that are misspelt, and all the others. */
function alikeTitles(
  { misspelt, trigrams }: { misspelt: readonly number[]; trigrams: string },
  { words, terms, seen }: Finding,
): RawBuilder<unknown> {
  const asked = misspelt.map((index) => words[index] ?? '');
  const others = terms.filter((_, index) => !misspelt.includes(index));
  const operator = sql`operator(${sql.ref(trigrams)}.%>)`;
  const similarity = sql.ref(`${trigrams}.word_similarity`);
  const likeness = asked.map((word) => sql`${similarity}(${word}, title)`);
  return sql`
    select texts.thread_id, null, alike.likeness from (
      select id as thread_id, ${sql.join(likeness, sql` + `)} as likeness from (
        select id, title from threads
        where deleted_at is null
          and ${sql.join(
            asked.map((word) => sql`title ${operator} ${word}`),
            sql` and `,
          )}
        limit ${ALIKE_READ_MAX}
      ) as threads
      order by likeness desc, id desc limit ${ALIKE_MAX}
    ) as alike join thread_search as texts using (thread_id)
    where ${standing(seen)}
      and ${others.length > 0 ? sql`texts.document @@ ${eachOf(others)}::tsquery` : sql`true`}`;
}

/** `texts.document @@ query`, but for rows at hand: in this form the index of words is left alone. */
function reads(query: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`ts_match_vq(texts.document, ${query})`;
}
