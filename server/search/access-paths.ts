import { sql } from 'kysely';
import type { ThreadSort } from '#contract/threads.ts';
import { z } from '#contract/zod.ts';
import { moment } from '#server/platform/paging/cursors.ts';
import { readNewest } from './newest-texts.ts';
import type { SearchSession } from './search-session.ts';
import { anyOf, eachOf, type SearchTerms } from './search-terms.ts';
import { RARE_MAX } from './term-counts.ts';
import { READ_MAX, TEXT_KINDS, type TextKind, candidateLimit } from './text-ranks.ts';
import { FEW_TEXTS, type TextStatistics } from './text-statistics.ts';

/**
 * How matching texts are found: `newest` reads the newest one by one until there are enough; `index` takes all matches
 * from the full-text index; a timestamp takes those since then, and all when these are few.
 */
export const accessPathShape = z.union([z.literal(['newest', 'index']), moment]);
export type AccessPath = z.output<typeof accessPathShape>;
export type AccessPaths = Readonly<Record<TextKind, AccessPath>>;

/**
 * How many of the newest texts are sampled for how common the words are. With fewer than `FEW_TEXTS`, the index is
 * always used.
 */
const SAMPLE_SIZE = 500;
/** How many bytes of long documents are sampled (`withinBytes`). */
const SAMPLE_BYTES = 2 * 2 ** 20;
/** With at least this many matches in the sample, being common among the newest is no coincidence. */
const COMMON_FROM = 2;
/** Costs in units of reading one of many consecutive texts. */
const COST = {
  /** Reading a text at a random position. */
  lookUp: 3,
  /** Reading an index entry, of one word or of a time. */
  entry: 0.03,
};

interface SearchedWords {
  readonly terms: SearchTerms;
  /** The index of the word that seems to be the rarest. */
  readonly rarest: number | null;
  readonly sort: ThreadSort | undefined;
}

/**
 * Chooses the fastest access path to the texts of each kind, and returns the rarest word if it is really rare. Later
 * pages must use those of the first one.
 */
export async function chooseAccessPaths(
  session: SearchSession,
  searched: SearchedWords,
): Promise<{ accessPaths: AccessPaths; rarest: number | null }> {
  const { thread, comment } = await session.statistics();
  const { terms, rarest, sort } = searched;
  if (Math.max(thread.rows, comment.rows) < FEW_TEXTS) {
    return { accessPaths: { thread: 'index', comment: 'index' }, rarest };
  }
  const all = await sampleNewest(session, eachOf(terms));
  // A single word cannot be spread over texts.
  const rare =
    rarest === null || terms.length === 1
      ? undefined
      : await sampleNewest(session, anyOf(terms[rarest] ?? []));
  const arePlenty = all.thread.share * thread.rows > 2 * candidateLimit('thread', sort);
  const isRare =
    rare === undefined ||
    Math.max(rare.thread.share * thread.rows, rare.comment.share * comment.rows) < 2 * RARE_MAX;
  return {
    accessPaths: {
      thread: chooseAccessPath('thread', thread, {
        terms,
        sort,
        sample: all.thread,
        isEnough: false,
      }),
      // When so many threads contain the words themselves, comments hardly matter.
      comment: chooseAccessPath('comment', comment, {
        terms,
        sort,
        sample: all.comment,
        isEnough: arePlenty && all.thread.count >= COMMON_FROM,
      }),
    },
    rarest: isRare ? rarest : null,
  };
}

/** The texts that match among the newest of a kind. */
interface Sample {
  readonly count: number;
  /** From 0 to 1. */
  readonly share: number;
}

/** Matches the query with the newest texts of each kind. */
async function sampleNewest(
  { db }: SearchSession,
  query: string,
): Promise<Record<TextKind, Sample>> {
  const [thread, comment] = TEXT_KINDS.map(
    (kind) => sql`(select json_build_object('count', count(*) filter (where matches),
        'share', coalesce(avg(matches::integer), 0))
      from (${readNewest(kind, {
        size: SAMPLE_SIZE,
        bytes: SAMPLE_BYTES,
        columns: sql`ts_match_vq(texts.document, ${query}::tsquery) as matches`,
      })}) as texts)`,
  );
  const { rows } = await sql<Record<TextKind, Sample>>`
    select ${thread} as thread, ${comment} as comment`.execute(db);
  const none = { count: 0, share: 0 };
  return rows[0] ?? { thread: none, comment: none };
}

interface Found {
  readonly sample: Sample;
  /** Whether finding some of the newest is enough. */
  readonly isEnough: boolean;
}

function chooseAccessPath(
  kind: TextKind,
  statistics: TextStatistics,
  { terms, sort, sample, isEnough }: Pick<SearchedWords, 'terms' | 'sort'> & Found,
): AccessPath {
  const { rows } = statistics;
  if (rows < FEW_TEXTS) return 'index';
  const shares = terms.map((alternatives) => largestShare(statistics, alternatives));
  const isCommon = sample.count >= COMMON_FROM;
  const share = isCommon ? sample.share : shares.reduce((product, each) => product * each, 1);
  const limit = candidateLimit(kind, sort);
  // Twice as many, because the frequency of words varies.
  const read = (2 * limit) / share;
  const moment = momentBefore(read, statistics);
  const entries = shares.reduce((sum, each) => sum + each * rows, 0);
  const paths: { path: AccessPath; cost: number }[] = [
    { path: 'index', cost: entries * COST.entry + share * rows * COST.lookUp },
  ];
  if (isCommon || isEnough)
    paths.push({ path: 'newest', cost: Math.min(limit / share, READ_MAX[kind]) });
  if (moment !== undefined) {
    const cost = (entries + read) * COST.entry + 2 * limit * COST.lookUp;
    paths.push({ path: moment, cost });
  }
  return paths.reduce((best, each) => (each.cost < best.cost ? each : best)).path;
}

/** The largest possible share of the texts that have one of the terms. */
function largestShare({ shares, smallestShare }: TextStatistics, terms: readonly string[]): number {
  const known = terms.reduce((sum, term) => sum + (shares.get(term) ?? 0), 0);
  return known === 0 ? smallestShare : Math.min(1, known);
}

/** The time since which at least `count` texts were written; undefined when it is unknown. */
function momentBefore(count: number, { rows, moments }: TextStatistics): string | undefined {
  const at = Math.floor((moments.length - 1) * (1 - count / rows));
  return at > 0 ? moments[at] : undefined;
}
