import { sql } from 'kysely';
import type { ThreadSort } from '#contract/threads.ts';
import { z } from '#contract/zod.ts';
import { moment } from '#server/platform/paging/cursors.ts';
import { readNewest } from './newest-texts.ts';
import type { SearchSession } from './search-session.ts';
import { anyOf, eachOf, type SearchTerms } from './search-terms.ts';
import { RARE_MAX } from './term-counts.ts';
import { READ_MAX, type TextKind, wantedOf } from './text-ranks.ts';
import type { TextStatistics } from './text-statistics.ts';

/**
 * How the texts that fit are found: the newest are read one by one until there are enough (`newest`);
 * the index of words names all that fit (`index`), or those since a moment, and all where these are few.
 */
export const wayShape = z.union([z.literal(['newest', 'index']), moment]);
export type Way = z.output<typeof wayShape>;
export type Ways = Readonly<Record<TextKind, Way>>;

/** The newest texts that tell how common the words are; of fewer texts the index names all. */
const PROBED = 500;
/** So many of them, and that they are so common among the newest is no accident. */
const COMMON_FROM = 2;
const FEW_TEXTS = 5_000;
/** What it takes, measured in reading one of many texts that follow each other. */
const COST = {
  /** One that stands anywhere. */
  lookUp: 3,
  /** An entry of the index, of one word or of when texts were written. */
  entry: 0.03,
};

interface Asked {
  readonly terms: SearchTerms;
  /** The index of the word that seems to be the rarest. */
  readonly rarest: number | null;
  readonly sort: ThreadSort | undefined;
}

/**
 * The quickest way to the texts of each kind, and the rarest word where it is really rare; later pages
 * must go by those of the first one.
 */
export async function chooseWays(
  session: SearchSession,
  asked: Asked,
): Promise<{ ways: Ways; rarest: number | null }> {
  const { thread, comment } = await session.statistics();
  const { terms, rarest, sort } = asked;
  if (Math.max(thread.rows, comment.rows) < FEW_TEXTS) {
    return { ways: { thread: 'index', comment: 'index' }, rarest };
  }
  const all = await countNewest(session, eachOf(terms));
  // Of one word nothing stands apart.
  const rare =
    rarest === null || terms.length === 1
      ? undefined
      : await countNewest(session, anyOf(terms[rarest] ?? []));
  const arePlenty = (all.thread / PROBED) * thread.rows > 2 * wantedOf('thread', sort);
  const isRare =
    rare === undefined ||
    Math.max(rare.thread * thread.rows, rare.comment * comment.rows) / PROBED < 2 * RARE_MAX;
  return {
    ways: {
      thread: chooseWay('thread', thread, { terms, sort, count: all.thread, isEnough: false }),
      // Where so many threads have the words themselves, comments hardly matter.
      comment: chooseWay('comment', comment, {
        terms,
        sort,
        count: all.comment,
        isEnough: arePlenty && all.thread >= COMMON_FROM,
      }),
    },
    rarest: isRare ? rarest : null,
  };
}

/** How many of the newest texts of each kind fit. */
async function countNewest(
  { db }: SearchSession,
  query: string,
): Promise<Record<TextKind, number>> {
  const count = (kind: TextKind) => sql`(select count(*)::integer
    from (${readNewest(kind, { size: PROBED, columns: sql`document` })}) as texts
    where ts_match_vq(texts.document, ${query}::tsquery))`;
  const { rows } = await sql<Record<TextKind, number>>`
    select ${count('thread')} as thread, ${count('comment')} as comment`.execute(db);
  return rows[0] ?? { thread: 0, comment: 0 };
}

interface Found {
  /** Of the newest texts, those that fit. */
  readonly count: number;
  /** Whether it is enough to find some of the newest. */
  readonly isEnough: boolean;
}

function chooseWay(
  kind: TextKind,
  statistics: TextStatistics,
  { terms, sort, count, isEnough }: Pick<Asked, 'terms' | 'sort'> & Found,
): Way {
  const { rows } = statistics;
  if (rows < FEW_TEXTS) return 'index';
  const shares = terms.map((alternatives) => largestShare(statistics, alternatives));
  const isCommon = count >= COMMON_FROM;
  const share = isCommon ? count / PROBED : shares.reduce((product, each) => product * each, 1);
  const wanted = wantedOf(kind, sort);
  // Twice as many, as words come and go.
  const read = (2 * wanted) / share;
  const moment = momentBefore(read, statistics);
  const entries = shares.reduce((sum, each) => sum + each * rows, 0);
  const ways: { way: Way; cost: number }[] = [
    { way: 'index', cost: entries * COST.entry + share * rows * COST.lookUp },
  ];
  if (isCommon || isEnough)
    ways.push({ way: 'newest', cost: Math.min(wanted / share, READ_MAX[kind]) });
  if (moment !== undefined) {
    const cost = (entries + read) * COST.entry + 2 * wanted * COST.lookUp;
    ways.push({ way: moment, cost });
  }
  return ways.reduce((best, each) => (each.cost < best.cost ? each : best)).way;
}

/** How large a part of the texts has one of the terms, at most. */
function largestShare({ shares, smallestShare }: TextStatistics, terms: readonly string[]): number {
  const known = terms.reduce((sum, term) => sum + (shares.get(term) ?? 0), 0);
  return known === 0 ? smallestShare : Math.min(1, known);
}

/** The moment since when at least `count` texts were written; undefined where that is not known. */
function momentBefore(count: number, { rows, moments }: TextStatistics): string | undefined {
  const at = Math.floor((moments.length - 1) * (1 - count / rows));
  return at > 0 ? moments[at] : undefined;
}
