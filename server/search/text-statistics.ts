import { sql } from 'kysely';
import { momentText } from '#server/platform/paging/cursors.ts';
import type { Db } from '#server/schema.ts';
import { TEXT_KINDS, type TextKind } from './text-ranks.ts';

/** With fewer threads and fewer comments, any search or lookup by the index is fast. */
export const FEW_TEXTS = 5_000;

/** The planner's statistics of the texts of one kind; empty when the table has never been analysed. */
export interface TextStatistics {
  /** The approximate number of texts. */
  readonly rows: number;
  /** The share of texts with a word, for each of the most common words. */
  readonly shares: ReadonlyMap<string, number>;
  /** An upper bound for the share of any other word. */
  readonly smallestShare: number;
  /** A histogram of when the texts were written: as many between each two timestamps, oldest first. */
  readonly moments: readonly string[];
}

export type Statistics = Record<TextKind, TextStatistics>;

/**
 * The maximum age of cached statistics, in milliseconds. Reading them takes some milliseconds, and they change when a
 * tenth of the texts has changed.
 */
const CACHED_MS = 60_000;

const cache = new WeakMap<Db, { readonly statistics: Statistics; readonly until: number }>();

/** Reads the statistics of the database `root` through `db`; up to a minute old. */
export async function readStatistics(db: Db, root: Db): Promise<Statistics> {
  const cached = cache.get(root);
  if (cached && performance.now() < cached.until) return cached.statistics;
  const statistics = await select(db);
  cache.set(root, { statistics, until: performance.now() + CACHED_MS });
  return statistics;
}

interface Row {
  kind: TextKind;
  rows: number;
  moments: string[];
  terms: string[] | null;
  shares: number[] | null;
}

async function select(db: Db): Promise<Statistics> {
  const { rows } = await sql<Row>`
    select kind, greatest(pg_class.reltuples, 0) as rows,
      array(select ${momentText(sql`moment`)}
        from unnest(moments.histogram_bounds::text::timestamptz[]) as moment) as moments,
      words.most_common_elems::text::text[] as terms, words.most_common_elem_freqs as shares
    from unnest(${TEXT_KINDS}::text[]) as kind
    join pg_class on pg_class.oid = to_regclass(kind || '_search')
    left join pg_stats as words on words.schemaname = any(current_schemas(false))
      and words.tablename = kind || '_search' and words.attname = 'document'
    left join pg_stats as moments on moments.schemaname = words.schemaname
      and moments.tablename = words.tablename and moments.attname = 'created_at'`.execute(db);
  const of = (kind: TextKind): TextStatistics => {
    const row = rows.find((each) => each.kind === kind);
    const terms = row?.terms ?? [];
    // The array ends with the minimum, the maximum and the frequency of empty texts.
    const shares = (row?.shares ?? []).slice(0, terms.length);
    return {
      rows: row?.rows ?? 0,
      shares: new Map(terms.map((term, index) => [term, shares[index] ?? 0])),
      smallestShare: Math.min(1, ...shares),
      moments: row?.moments ?? [],
    };
  };
  return { thread: of('thread'), comment: of('comment') };
}
