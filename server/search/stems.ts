import { sql } from 'kysely';
import type { Db } from '#server/schema.ts';

/** The capacity of the cache of stems, some megabytes. People use the same words over and over. */
const CACHED_MAX = 20_000;
/** Longer words seldom recur. */
const CACHED_LENGTH_MAX = 30;

/**
 * A cache for all databases, since every PostgreSQL has the same stemmer. It has two generations: the older half is
 * dropped at once, because evicting entries one by one costs more with each deleted entry.
 */
let newer = new Map<string, string>();
let older = new Map<string, string>();

/** Returns PostgreSQL's stem of each word. The stems of common words are cached. */
export async function findStems(
  db: Db,
  words: Iterable<string>,
): Promise<ReadonlyMap<string, string>> {
  const stems = new Map<string, string>();
  const unknown = new Set<string>();
  for (const word of words) {
    const stem = lookUp(word);
    if (stem === undefined) unknown.add(word);
    else stems.set(word, stem);
  }
  if (unknown.size === 0) return stems;
  const { rows } = await sql<{ word: string; stem: string }>`
    select word, (ts_lexize('pg_catalog.indonesian_stem', word))[1] as stem
    from unnest(${[...unknown]}::text[]) as word`.execute(db);
  for (const { word, stem } of rows) {
    stems.set(word, stem);
    store(word, stem);
  }
  return stems;
}

function lookUp(word: string): string | undefined {
  const stem = newer.get(word);
  if (stem !== undefined) return stem;
  const earlier = older.get(word);
  // A used entry moves to the newer generation.
  if (earlier !== undefined) store(word, earlier);
  return earlier;
}

function store(word: string, stem: string): void {
  if (word.length > CACHED_LENGTH_MAX) return;
  if (newer.size >= CACHED_MAX / 2) {
    older = newer;
    newer = new Map();
  }
  newer.set(word, stem);
}
