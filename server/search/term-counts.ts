import { sql } from 'kysely';
import type { Db } from '#server/schema.ts';
import { nearWords } from './near-words.ts';
import type { SearchSession } from './search-session.ts';
import { anyOf, type SearchTerms } from './search-terms.ts';
import type { Statistics, TextStatistics } from './text-statistics.ts';

/** A word that so many texts have is no slip. */
const KNOWN_FROM = 20;

/** Texts with one word that are too many to look for the other words in all of their threads. */
export const RARE_MAX = 2_000;

/**
 * The index of the word that fewest comments have, as far as the planner's statistics know; null
 * where all are common.
 */
export function findRarest(statistics: Statistics, terms: SearchTerms): number | null {
  const counts = estimateCounts(statistics.comment, terms);
  const [rarest] = rarestFirst(statistics, terms);
  const index = rarest === undefined ? -1 : terms.indexOf(rarest);
  return index >= 0 && (counts[index] ?? 0) <= RARE_MAX ? index : null;
}

/** The words from that which fewest comments have on; of words that are not counted the longest is the rarest. */
export function rarestFirst(statistics: Statistics, terms: SearchTerms): SearchTerms {
  const counts = estimateCounts(statistics.comment, terms);
  return terms
    .map((each, index) => ({ each, count: counts[index] ?? 0, length: each[0]?.length ?? 0 }))
    .sort((a, b) => a.count - b.count || b.length - a.length)
    .map(({ each }) => each);
}

/** The indexes of the words that hardly any text has, and that may be slips of others. */
export async function findMisspelt(
  { db, statistics }: SearchSession,
  terms: SearchTerms,
): Promise<number[]> {
  // To count common words would take long.
  const counts = Object.values(await statistics()).map((each) => estimateCounts(each, terms));
  const isCommon = (index: number) => counts.some((count) => (count[index] ?? 0) >= KNOWN_FROM);
  const rare = [...terms.keys()].filter(
    (index) => !isCommon(index) && nearWords(terms[index]?.[0] ?? '').length > 0,
  );
  const { rows } = await sql<{ index: number }>`
    select index from unnest(${rare}::integer[],
      ${rare.map((index) => anyOf(terms[index] ?? []))}::tsquery[]) as word (index, query)
    where (select count(*) from (
        (select from thread_search where document @@ query and replaced_in is null limit ${KNOWN_FROM})
        union all
        (select from comment_search where document @@ query and replaced_in is null limit ${KNOWN_FROM})
        limit ${KNOWN_FROM}
      ) as texts) < ${KNOWN_FROM}
    order by index`.execute(db);
  return rows.map(({ index }) => index);
}

/** The terms with those that the misspelt words may have been meant for, of all that any text has. */
export async function findNearTerms(
  db: Db,
  terms: SearchTerms,
  misspelt: readonly number[],
): Promise<SearchTerms> {
  const near = new Map(misspelt.map((index) => [index, nearWords(terms[index]?.[0] ?? '')]));
  const known = await findKnown(db, [...near.values()].flat());
  return terms.map((alternatives, index) => [
    ...new Set([...alternatives, ...(near.get(index) ?? []).filter((term) => known.has(term))]),
  ]);
}

/** The terms without those that no text has, but for the words themselves: most forms of a word are hardly ever used. */
export async function withoutUnused(
  { db, statistics }: SearchSession,
  terms: SearchTerms,
): Promise<SearchTerms> {
  const { thread, comment } = await statistics();
  const isCommon = (term: string) => thread.shares.has(term) || comment.shares.has(term);
  const meanings = terms.flatMap(([, ...others]) => others);
  const known = await findKnown(
    db,
    meanings.filter((term) => !isCommon(term)),
  );
  return terms.map((alternatives) =>
    alternatives.filter((term, at) => at === 0 || isCommon(term) || known.has(term)),
  );
}

/** Those of the terms that any text has, or had of late. */
async function findKnown(db: Db, terms: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ term: string }>`
    select term from unnest(${[...new Set(terms)]}::text[]) as term
    where exists (select from thread_search where document @@ term::tsquery)
      or exists (select from comment_search where document @@ term::tsquery)`.execute(db);
  return new Set(rows.map(({ term }) => term));
}

/** About how many texts have each word, as far as the planner's statistics know; 0 for rare ones. */
function estimateCounts({ shares, rows }: TextStatistics, terms: SearchTerms): number[] {
  return terms.map((alternatives) =>
    alternatives.reduce((sum, term) => sum + (shares.get(term) ?? 0) * rows, 0),
  );
}
