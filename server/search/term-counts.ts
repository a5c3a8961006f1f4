import { sql } from 'kysely';
import type { Db, Schema } from '#server/schema.ts';
import { isBaseWord } from './base-words.ts';
import { nearWords } from './near-words.ts';
import type { SearchSession } from './search-session.ts';
import { anyOf, type SearchTerms } from './search-terms.ts';
import type { Statistics, TextStatistics } from './text-statistics.ts';

/** A word in this many texts is not a typing error: near words are not sought for it. */
export const KNOWN_FROM = 5;
/** More misspelt words than this are unlikely. Looking up the near words of one long word takes some 80 ms. */
export const MISSPELT_MAX = 3;

/** The near words in use, by the index of the misspelt word. */
export type NearTerms = ReadonlyMap<number, readonly string[]>;

const TEXTS = ['thread_search', 'comment_search'] as const;

/** When a word is in more texts than this, their threads are not read for the other words. */
export const RARE_MAX = 2_000;

/**
 * Returns the index of the word that is in the fewest comments, by the planner's statistics; null when all are common.
 */
export function findRarest(statistics: Statistics, terms: SearchTerms): number | null {
  const counts = estimateCounts(statistics.comment, terms);
  const [rarest] = rarestFirst(statistics, terms);
  const index = rarest === undefined ? -1 : terms.indexOf(rarest);
  return index >= 0 && (counts[index] ?? 0) <= RARE_MAX ? index : null;
}

/**
 * Sorts the words from the one in the fewest comments. Among words without statistics, the longest counts as the
 * rarest.
 */
export function rarestFirst(statistics: Statistics, terms: SearchTerms): SearchTerms {
  const counts = estimateCounts(statistics.comment, terms);
  return terms
    .map((each, index) => ({ each, count: counts[index] ?? 0, length: each[0]?.length ?? 0 }))
    .sort((a, b) => a.count - b.count || b.length - a.length)
    .map(({ each }) => each);
}

/**
 * Returns the indexes of words that hardly any text has, and that may be typing errors of others; a known word only
 * when no text has it. Of more than `MISSPELT_MAX`, those that no text has; none when these are too many, too.
 */
export async function findMisspelt(
  { db, statistics, lookUp }: SearchSession,
  terms: SearchTerms,
): Promise<number[]> {
  // Counting common words would take long.
  const counts = Object.values(await statistics()).map((each) => estimateCounts(each, terms));
  const isCommon = (index: number) => counts.some((count) => (count[index] ?? 0) >= KNOWN_FROM);
  const rare = [...terms.entries()].flatMap(([index, alternatives]) => {
    const [word = ''] = alternatives;
    if (isCommon(index) || nearWords(word).length === 0) return [];
    return { index, query: anyOf(alternatives), enough: isBaseWord(word) ? 1 : KNOWN_FROM };
  });
  const found = await lookUp('misspelt', () =>
    sql<{ index: number; texts: number }>`
    select index, texts from unnest(${rare.map(({ index }) => index)}::integer[],
      ${rare.map(({ query }) => query)}::tsquery[],
      ${rare.map(({ enough }) => enough)}::integer[]) as word (index, query, enough),
    lateral (select count(*)::integer as texts from (
        (select from thread_search where document @@ query and replaced_in is null limit ${KNOWN_FROM})
        union all
        (select from comment_search where document @@ query and replaced_in is null limit ${KNOWN_FROM})
        limit ${KNOWN_FROM}
      ) as found) as counted
    where texts < enough order by index`.execute(db),
  );
  const rows = found?.rows ?? [];
  const misspelt = rows.length > MISSPELT_MAX ? rows.filter(({ texts }) => texts === 0) : rows;
  return misspelt.length > MISSPELT_MAX ? [] : misspelt.map(({ index }) => index);
}

/** Returns the near words of each misspelt word that any text or name contains. */
export async function findNearTerms(
  { db, lookUp }: SearchSession,
  terms: SearchTerms,
  misspelt: readonly number[],
): Promise<NearTerms> {
  const near = new Map(misspelt.map((index) => [index, nearWords(terms[index]?.[0] ?? '')]));
  const words = [...near.values()].flat();
  const known = await lookUp('near', () => findKnown(db, words, [...TEXTS, 'user_search']));
  return new Map(
    [...near].map(([index, each]) => [index, each.filter((term) => known?.has(term))]),
  );
}

/** The terms, with the near words of each misspelt word added. */
export function withNear(terms: SearchTerms, near: NearTerms): SearchTerms {
  return terms.map((each, index) => [...new Set([...each, ...(near.get(index) ?? [])])]);
}

/** Removes terms that no text has, except the words themselves: most forms of a word are hardly ever used. */
export async function withoutUnused(
  { db, statistics, lookUp }: SearchSession,
  terms: SearchTerms,
): Promise<SearchTerms> {
  const { thread, comment } = await statistics();
  const isCommon = (term: string) => thread.shares.has(term) || comment.shares.has(term);
  const rare = terms.flatMap(([, ...others]) => others).filter((term) => !isCommon(term));
  const known =
    rare.length === 0 ? undefined : await lookUp('forms', () => findKnown(db, rare, TEXTS));
  return terms.map((alternatives) =>
    alternatives.filter((term, at) => at === 0 || isCommon(term) || known?.has(term)),
  );
}

/** Returns the terms that any document of these tables has, or had recently. */
async function findKnown(
  db: Db,
  terms: readonly string[],
  tables: readonly (keyof Schema)[],
): Promise<ReadonlySet<string>> {
  const isUsed = sql.join(
    tables.map(
      (table) => sql`exists (select from ${sql.table(table)} where document @@ term::tsquery)`,
    ),
    sql` or `,
  );
  const { rows } = await sql<{ term: string }>`
    select term from unnest(${[...new Set(terms)]}::text[]) as term where ${isUsed}`.execute(db);
  return new Set(rows.map(({ term }) => term));
}

/** The approximate number of texts with each word, by the planner's statistics; 0 for rare words. */
function estimateCounts({ shares, rows }: TextStatistics, terms: SearchTerms): number[] {
  return terms.map((alternatives) =>
    alternatives.reduce((sum, term) => sum + (shares.get(term) ?? 0) * rows, 0),
  );
}
