import { sql } from 'kysely';
import type { Db } from '#server/schema.ts';
import { nearWords } from './near-words.ts';
import { anyOf, type SearchTerms } from './search-terms.ts';

/** A word that so many texts have is no slip. */
const KNOWN_FROM = 20;

/** Texts with one word that are too many to look for the other words in all of their threads. */
export const RARE_MAX = 5_000;

/**
 * The index of the word that fewest comments have, as far as the planner's statistics know; null
 * where all are common.
 */
export async function findRarest(db: Db, terms: SearchTerms): Promise<number | null> {
  const words = (await estimateCounts(db, terms)).map((count, index) => ({
    index,
    count,
    length: terms[index]?.[0]?.length ?? 0,
  }));
  // Of words that are not counted the longest is the rarest.
  const [rarest] = words.sort((a, b) => a.count - b.count || b.length - a.length);
  return rarest && rarest.count <= RARE_MAX ? rarest.index : null;
}

/** The indexes of the words that hardly any text has, and that may be slips of others. */
export async function findMisspelt(db: Db, terms: SearchTerms): Promise<number[]> {
  const counts = await estimateCounts(db, terms);
  // To count common words would take long.
  const rare = [...terms.keys()].filter(
    (index) => (counts[index] ?? 0) < KNOWN_FROM && nearWords(terms[index]?.[0] ?? '').length > 0,
  );
  const { rows } = await sql<{ index: number }>`
    select index from unnest(${rare}::integer[],
      ${rare.map((index) => anyOf(terms[index] ?? []))}::tsquery[]) as word (index, query)
    where (select count(*) from (
        (select from thread_search where document @@ query and replaced_in is null limit ${KNOWN_FROM})
        union all
        (select from comment_search where document @@ query and replaced_in is null limit ${KNOWN_FROM})
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
  const { rows } = await sql<{ term: string }>`
    select term from unnest(${[...new Set([...near.values()].flat())]}::text[]) as term
    where exists (select from thread_search where document @@ term::tsquery)
      or exists (select from comment_search where document @@ term::tsquery)`.execute(db);
  const known = new Set(rows.map(({ term }) => term));
  return terms.map((alternatives, index) => [
    ...new Set([...alternatives, ...(near.get(index) ?? []).filter((term) => known.has(term))]),
  ]);
}

/** About how many comments have each word, from the planner's statistics; 0 for rare ones. */
async function estimateCounts(db: Db, terms: SearchTerms): Promise<number[]> {
  const { rows } = await sql<{ term: string; count: number }>`
    select common.term, common.share * pg_class.reltuples as count
    from pg_stats cross join lateral unnest(
      most_common_elems::text::text[],
      most_common_elem_freqs[:cardinality(most_common_elems::text::text[])]
    ) as common (term, share)
    join pg_class on pg_class.oid = to_regclass('comment_search')
    where schemaname = any(current_schemas(false)) and tablename = 'comment_search'
      and attname = 'document' and common.term = any(${terms.flat()})`.execute(db);
  const counts = new Map(rows.map(({ term, count }) => [term, count]));
  return terms.map((alternatives) =>
    alternatives.reduce((sum, term) => sum + (counts.get(term) ?? 0), 0),
  );
}
