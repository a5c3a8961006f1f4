import { sql } from 'kysely';
import type { Db } from '#server/schema.ts';

/** People use the same words over and over; these are some megabytes. */
const KEPT_MAX = 20_000;
/** Longer ones are hardly ever met again. */
const KEPT_LENGTH_MAX = 30;

/**
 * Every PostgreSQL has the same stemmer. Of the words met lately and those met before, one half is dropped at
 * a time: to drop them one by one costs more with each one that is gone.
 */
let lately = new Map<string, string>();
let before = new Map<string, string>();

/** What PostgreSQL's stemmer makes of each word; it is asked once for the words that people use most. */
export async function findStems(
  db: Db,
  words: Iterable<string>,
): Promise<ReadonlyMap<string, string>> {
  const stems = new Map<string, string>();
  const unknown = new Set<string>();
  for (const word of words) {
    const stem = recall(word);
    if (stem === undefined) unknown.add(word);
    else stems.set(word, stem);
  }
  if (unknown.size === 0) return stems;
  const { rows } = await sql<{ word: string; stem: string }>`
    select word, (ts_lexize('pg_catalog.indonesian_stem', word))[1] as stem
    from unnest(${[...unknown]}::text[]) as word`.execute(db);
  for (const { word, stem } of rows) {
    stems.set(word, stem);
    keep(word, stem);
  }
  return stems;
}

function recall(word: string): string | undefined {
  const stem = lately.get(word);
  if (stem !== undefined) return stem;
  const earlier = before.get(word);
  // What is used stays.
  if (earlier !== undefined) keep(word, earlier);
  return earlier;
}

function keep(word: string, stem: string): void {
  if (word.length > KEPT_LENGTH_MAX) return;
  if (lately.size >= KEPT_MAX / 2) {
    before = lately;
    lately = new Map();
  }
  lately.set(word, stem);
}
