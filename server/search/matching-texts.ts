import { type RawBuilder, sql } from 'kysely';
import type { ThreadSort } from '#contract/threads.ts';
import type { AlikeTitle } from './alike-titles.ts';
import { type Author, authoredTexts } from './authored-texts.ts';
import { inCategory } from './in-category.ts';
import { anyOf, eachOf, type SearchTerms } from './search-terms.ts';
import { RARE_MAX, rarestFirst } from './term-counts.ts';
import type { Statistics } from './text-statistics.ts';
import { readNewest, withinBytes } from './newest-texts.ts';
import type { AccessPaths } from './access-paths.ts';
import { isVisible } from './visible-rows.ts';
import { rankOf, READ_MAX, READ_MAX_BYTES, type TextKind, candidateLimit } from './text-ranks.ts';

/*
 * A search costs about as much in ten million comments as in ten thousand, because the number of texts it reads is
 * bounded. The full-text index is slow for words that most texts have, and does not know which texts are newest. For
 * such words the newest texts are read one by one, which soon yields enough matches.
 */

/** The maximum number of matches to take from the index. Beyond it, the newest texts are read instead. */
export const FOUND_MAX = 20_000;
/** How many of the newest texts with the rarest word have their threads read for the other words. */
const SPREAD_MAX = 100;
/** With this many texts that contain all words, no thread is read for words in different texts. */
const TOGETHER_ENOUGH = 200;
/** How many comments of a thread are read for words in different texts. */
const COMMENTS_MAX = 500;
/** How many bytes of long documents of these comments are read (`withinBytes`). */
const COMMENTS_MAX_BYTES = 128 * 1_024;

export interface SearchPlan {
  readonly words: readonly string[];
  readonly terms: SearchTerms;
  /** The users whose names contain the words: their texts match, too. */
  readonly authors: readonly Author[];
  /** The index of the rarest word; null when none is rare. */
  readonly rarest: number | null;
  readonly accessPaths: AccessPaths;
  readonly statistics: Statistics;
  readonly category: string | undefined;
  readonly sort: ThreadSort | undefined;
  /** The snapshot of the first page (pg_snapshot): texts and ranks are read as of then. */
  readonly snapshot: string | undefined;
  /** The indexes of words for which near words match, too. `terms` includes these. */
  readonly misspelt?: readonly number[];
  /** Threads with titles that are similar to the misspelt words, which match, too. */
  readonly alike?: readonly AlikeTitle[];
  /** The ids of threads to exclude. */
  readonly without?: readonly string[];
}

/** The common table expressions that end in `matches`: every matching text, with its rank. */
export function matchingTexts(plan: SearchPlan): RawBuilder<unknown>[] {
  const { words, terms, authors, rarest, sort, snapshot, alike = [] } = plan;
  const all = sql`${eachOf(terms)}::tsquery`;
  // In another order, the rank only decides which comment a thread is shown with.
  const rank = (kind: TextKind) =>
    kind === 'thread' && sort !== undefined ? sql`0::real` : rankOf(kind, words, terms);
  const parts = [...foundTexts('thread', all, plan), ...foundTexts('comment', all, plan)];
  const matches = [
    sql`select texts.thread_id, null::text as comment_id, ${rank('thread')} as rank
      from found_threads as texts`,
    sql`select texts.thread_id, texts.comment_id, ${rank('comment')}
      from found_comments as texts`,
  ];
  if (words.length > 1 && rarest !== null) {
    const any = sql`${anyOf(terms.flat())}::tsquery`;
    parts.push(...spreadThreads(terms, rarest, plan));
    matches.push(
      sql`select texts.thread_id, null, ${rank('thread')}
        from spread join thread_search as texts using (thread_id)
        where ${isVisible(snapshot)} and ${matchesWithoutIndex(any)}`,
      sql`select texts.thread_id, texts.comment_id, ${rank('comment')}
        from spread cross join lateral (${commentsOf('spread', snapshot)}) as texts
        where ${matchesWithoutIndex(any)}`,
    );
  }
  if (authors.length > 0) matches.push(...authoredTexts(plan));
  if (alike.length > 0) matches.push(alikeTitles(alike, plan));
  return [...parts, sql`matches as (${sql.join(matches, sql` union all `)})`];
}

/** The newest matching texts, as `found_threads` or `found_comments`. */
function foundTexts(
  kind: TextKind,
  query: RawBuilder<unknown>,
  plan: SearchPlan,
): RawBuilder<unknown>[] {
  const { category, snapshot } = plan;
  const path = plan.accessPaths[kind];
  const limit = candidateLimit(kind, plan.sort);
  // Looked up for each match, because a join might read the whole category.
  const ofCategory =
    category === undefined
      ? sql`true`
      : sql`(select threads.category_key from threads
          where threads.id = texts.thread_id and threads.deleted_at is null) = ${category}`;
  const columns = columnsOf(kind);
  const [recent, indexed] = [sql.table(`recent_${kind}s`), sql.table(`indexed_${kind}s`)];
  const found = sql.table(`found_${kind}s`);
  const best = sql`order by created_at desc, ${sql.ref(`${kind}_id`)} desc limit ${limit}`;
  // One condition for each word, the rarest first: the index is many times as fast as with all words in one query.
  const indexMatches = sql.join(
    rarestFirst(plan.statistics, plan.terms).map(
      (each) => sql`texts.document @@ ${anyOf(each)}::tsquery`,
    ),
    sql` and `,
  );
  // Limited before the category is looked up: in a small category, hundreds of thousands of matches would be.
  const selectByIndex = (where: RawBuilder<unknown>) => sql`
    select ${columns} from ${sql.table(`${kind}_search`)} as texts
    where ${where} and ${indexMatches} and ${isVisible(snapshot)}
    limit ${FOUND_MAX + 1}`;
  const selectNewest = (where: RawBuilder<unknown>) => sql`
    select ${columns} from (${newestTexts(kind, plan)}) as texts
    where ${where} and ${matchesWithoutIndex(query)}
    order by created_at desc limit ${limit}`;
  const isTooMany = sql`(select count(*) > ${FOUND_MAX} from ${indexed})`;
  const areEnough = sql`(select count(*) > ${limit / 4} from ${recent})`;
  const bestOf = (table: RawBuilder<unknown>, where: RawBuilder<unknown>) =>
    sql`(select * from ${table} as texts where ${where} ${best})`;
  switch (path) {
    case 'newest':
      return [sql`${found} as materialized (${selectNewest(sql`true`)})`];
    case 'index':
      return [
        sql`${indexed} as materialized (${selectByIndex(sql`true`)})`,
        sql`${found} as materialized (
          ${bestOf(indexed, sql`not ${isTooMany} and ${ofCategory}`)}
          union all (${selectNewest(isTooMany)}))`,
      ];
    default:
      return [
        sql`${recent} as materialized (
          select * from (${selectByIndex(sql`texts.created_at >= ${path}::timestamptz`)}) as texts
          where ${ofCategory})`,
        sql`${indexed} as materialized (${selectByIndex(sql`not ${areEnough}`)})`,
        sql`${found} as materialized (
          ${bestOf(recent, areEnough)}
          union all ${bestOf(indexed, sql`not ${areEnough} and not ${isTooMany} and ${ofCategory}`)}
          union all (${selectNewest(sql`not ${areEnough} and ${isTooMany}`)}))`,
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

/** The newest texts; of a category, those of its newest threads, some of each. */
function newestTexts(kind: TextKind, { category, snapshot }: SearchPlan): RawBuilder<unknown> {
  const [size, bytes, columns] = [READ_MAX[kind], READ_MAX_BYTES, columnsOf(kind)];
  if (category === undefined) return readNewest(kind, { size, bytes, columns, snapshot });
  // A thread's own time is in the order of the index: the scan stops when there are enough.
  const inOrder =
    kind === 'thread' ? sql`texts.thread_id, threads.created_at, texts.document` : columns;
  const texts = sql`select ${inOrder} from (
      select id, created_at from threads
      where deleted_at is null and ${inCategory(category)}
      order by created_at desc, id desc limit ${size}) as threads
    join lateral (
      select * from ${sql.table(`${kind}_search`)} as texts
      where thread_id = threads.id and ${isVisible(snapshot)} limit ${COMMENTS_MAX}) as texts on true
    limit ${size}`;
  return withinBytes(texts, bytes, sql`order by created_at desc`);
}

/**
 * Selects, as `spread`, the threads whose words are in different texts: threads with the rarest word anywhere are read
 * for the others.
 */
function spreadThreads(
  terms: SearchTerms,
  rarest: number,
  plan: SearchPlan,
): RawBuilder<unknown>[] {
  const { snapshot } = plan;
  const rare = sql`${anyOf(terms[rarest] ?? [])}::tsquery`;
  // With the rarest word first, a thread that lacks one is discarded early.
  const others = rarestFirst(plan.statistics, terms)
    .filter((each) => each !== terms[rarest])
    .map(anyOf);
  const rareTexts = (table: string) => sql`
    select texts.thread_id, texts.created_at from ${sql.table(table)} as texts
    where (select count(*) from found_threads) + (select count(*) from found_comments) < ${TOGETHER_ENOUGH}
      and texts.document @@ ${rare} and ${isVisible(snapshot)} limit ${RARE_MAX + 1}`;
  const newest = (table: string) => sql`
    (select thread_id from ${sql.table(table)}
      where (select count(*) from ${sql.table(table)}) <= ${RARE_MAX}
      order by created_at desc, thread_id desc limit ${SPREAD_MAX})`;
  const has = (texts: RawBuilder<unknown>) => sql`exists (select from ${texts} as texts
    where ${matchesWithoutIndex(sql`other`)})`;
  const itself = sql`(select document from thread_search as texts
    where thread_id = rare.thread_id and ${isVisible(snapshot)})`;
  return [
    sql`rare_threads as materialized (${rareTexts('thread_search')})`,
    sql`rare_comments as materialized (${rareTexts('comment_search')})`,
    sql`spread as materialized (
      select thread_id from (${newest('rare_threads')} union ${newest('rare_comments')}) as rare
      where not exists (
        select from unnest(${others}::tsquery[]) as other
        where not ${has(itself)} and not ${has(sql`(${commentsOf('rare', snapshot)})`)}
      )
    )`,
  ];
}

function commentsOf(thread: string, snapshot: string | undefined): RawBuilder<unknown> {
  const comments = sql`select * from comment_search as texts
    where thread_id = ${sql.ref(`${thread}.thread_id`)} and ${isVisible(snapshot)}
    limit ${COMMENTS_MAX}`;
  return withinBytes(comments, COMMENTS_MAX_BYTES);
}

/** The threads with titles that are similar to all misspelt words, if they contain the other words. */
function alikeTitles(
  alike: readonly AlikeTitle[],
  { terms, misspelt = [], snapshot }: SearchPlan,
): RawBuilder<unknown> {
  const others = terms.filter((_, index) => !misspelt.includes(index));
  return sql`
    select texts.thread_id, null, alike.likeness
    from unnest(${alike.map(({ threadId }) => threadId)}::text[],
      ${alike.map(({ likeness }) => likeness)}::real[]) as alike (thread_id, likeness)
    join thread_search as texts using (thread_id)
    where ${isVisible(snapshot)}
      and ${others.length > 0 ? sql`texts.document @@ ${eachOf(others)}::tsquery` : sql`true`}`;
}

/**
 * Does the same as `texts.document @@ query` without the index, for rows that are already read: this form does not use
 * the full-text index.
 */
function matchesWithoutIndex(query: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`ts_match_vq(texts.document, ${query})`;
}
