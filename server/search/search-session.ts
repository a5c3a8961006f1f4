import { sql } from 'kysely';
import { AppError } from '#server/platform/http/app-error.ts';
import { createFairSemaphore, type QueueKey } from '#server/platform/concurrency/fair-semaphore.ts';
import {
  explainTimeout,
  readUnlessSlow,
  STATEMENT_TIMEOUT_MS,
} from '#server/platform/concurrency/time-limit.ts';
import type { Db } from '#server/schema.ts';
import { FEW_TEXTS, readStatistics, type Statistics } from './text-statistics.ts';

/** Each search holds a connection for all of its statements, and most connections must be left to other requests. */
export const SEARCHES = {
  atOnce: 4,
  atOncePerAccount: 2,
  atOncePerNetwork: 3,
  waitingMax: 100,
  waitMs: 2_000,
};
const TOO_SLOW = 'Pencarian terlalu lama, coba kata yang lebih khusus';
const TOO_MANY = 'Pencarian sedang ramai, coba lagi sebentar lagi';

const searches = createFairSemaphore({
  permits: SEARCHES.atOnce,
  permitsPerKey: SEARCHES.atOncePerAccount,
  permitsPerNetwork: SEARCHES.atOncePerNetwork,
  isPaced: true,
  waitingMax: SEARCHES.waitingMax,
  waitMs: SEARCHES.waitMs,
  refuse: () => new AppError('too-slow', TOO_MANY),
});

/**
 * The lookups of a search that have a time limit of their own, in milliseconds. After it, the search goes without their
 * words or titles. Usually each takes 10 ms. But the index reads all texts that have a word: one network can write
 * 90,000 comments of the forms of a word, and one account 24,700 titles that share most trigrams with a word. Looking up
 * the near words of `MISSPELT_MAX` words, thousands, takes some 250 ms.
 */
const LOOKUP_MS = { forms: 200, misspelt: 200, near: 600, alike: 200 };
export type Lookup = keyof typeof LOOKUP_MS;
export const LOOKUPS = ['forms', 'misspelt', 'near', 'alike'] as const satisfies Lookup[];

/** How many lookups of each kind this process has missed on first pages. */
const missedCounts = Object.fromEntries(LOOKUPS.map((lookup) => [lookup, 0])) as Record<
  Lookup,
  number
>;

/** Returns how many lookups of each kind took too long, since the start of the process. */
export function countMissedLookups(): Readonly<Record<Lookup, number>> {
  return missedCounts;
}

/** A read-only transaction for a search: one snapshot of the database, and its extensions and statistics. */
export interface SearchSession {
  readonly db: Db;
  /** The snapshot, for later pages (pg_snapshot). */
  readonly snapshot: string;
  /** The schema of pg_trgm; undefined when the database does not have it. */
  readonly trigrams: string | undefined;
  /** The planner's statistics, up to a minute old. */
  readonly statistics: () => Promise<Statistics>;
  /** The lookups that took too long, on the first page. */
  readonly missed: readonly Lookup[];
  /**
   * Runs a lookup. Returns undefined when it takes too long. Later pages leave out the same lookups as the first one, and
   * finish all others, so that no thread is repeated or missing.
   */
  lookUp<Result>(lookup: Lookup, read: () => Promise<Result>): Promise<Result | undefined>;
}

/**
 * Runs a search. `missed` is that of the first page, for later pages. Readers are served round-robin, each with at most
 * two searches at once. Throws a 503 when it gets no permit within two seconds, or one of its statements takes too long.
 */
export function inSearchSession<Result>(
  db: Db,
  { queueKey, missed }: { queueKey: string | QueueKey; missed?: readonly Lookup[] | undefined },
  search: (session: SearchSession) => Promise<Result>,
): Promise<Result> {
  return searches.run(queueKey, () =>
    explainTimeout(TOO_SLOW, () =>
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(async (transaction) => search(await open(transaction, db, missed))),
    ),
  );
}

async function open(
  db: Db,
  root: Db,
  missedFirst: readonly Lookup[] | undefined,
): Promise<SearchSession> {
  const { rows } = await sql<{ snapshot: string; trigrams: string | null }>`
    select ${sql.join(
      Object.entries(SETTINGS).map(([name, value]) => sql`set_config(${name}, ${value}, true)`),
    )},
      pg_current_snapshot()::text as snapshot,
      (select nspname from pg_extension join pg_namespace on pg_namespace.oid = extnamespace
        where extname = 'pg_trgm') as trigrams`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the query returned no row');
  const isLarge = async () => {
    const { thread, comment } = await readStatistics(db, root);
    return Math.max(thread.rows, comment.rows) >= FEW_TEXTS;
  };
  return {
    db,
    ...createLookUp(db, { missedFirst, isLarge }),
    snapshot: row.snapshot,
    trigrams: row.trigrams ?? undefined,
    statistics: () => readStatistics(db, root),
  };
}

/** The lookups of a search in a transaction. `missedFirst` is `missed` of its first page, for later ones. */
export function createLookUp(
  db: Db,
  {
    missedFirst,
    isLarge,
  }: { missedFirst: readonly Lookup[] | undefined; isLarge: () => Promise<boolean> },
): Pick<SearchSession, 'missed' | 'lookUp'> {
  const missed = [...(missedFirst ?? [])];
  return {
    missed,
    async lookUp(lookup, read) {
      if (missed.includes(lookup)) return undefined;
      if (missedFirst || !(await isLarge())) return read();
      const found = await readUnlessSlow(db, LOOKUP_MS[lookup], read);
      if (found === undefined) {
        missed.push(lookup);
        missedCounts[lookup] += 1;
      }
      return found;
    },
  };
}

const SETTINGS = {
  statement_timeout: String(STATEMENT_TIMEOUT_MS),
  // The planner can only guess how common a set of words is. When the guess is wrong, reading a whole table is what
  // takes long.
  enable_seqscan: 'off',
  // The same applies to joining the matches with a table, which these joins read as a whole.
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  // A cached plan for other words does not suit these.
  plan_cache_mode: 'force_custom_plan',
  // Compiling a search takes longer than running it.
  jit: 'off',
  // Parallel workers do not help with bounded work either.
  max_parallel_workers_per_gather: '0',
  work_mem: '16MB',
  'pg_trgm.word_similarity_threshold': '0.5',
};
