import { createHash } from 'node:crypto';
import type { ThreadSort } from '#contract/threads.ts';
import { z } from '#contract/zod.ts';
import {
  decodeCursor,
  encodeCursor,
  integer,
  moment,
  shortText,
  snapshot,
} from '#server/platform/paging/cursors.ts';
import type { QueueKey } from '#server/platform/concurrency/fair-semaphore.ts';
import type { Db } from '#server/schema.ts';
import { findAuthors } from './authored-texts.ts';
import { type FoundThread, findThreads } from './found-threads.ts';
import type { SearchPlan } from './matching-texts.ts';
import { type FoundHit, findMatches } from './search-matches.ts';
import { inSearchSession, LOOKUPS, type SearchSession } from './search-session.ts';
import { findAlikeTitles } from './alike-titles.ts';
import { chooseAccessPaths, accessPathShape } from './access-paths.ts';
import { findTerms, type SearchTerms } from './search-terms.ts';
import {
  findMisspelt,
  findNearTerms,
  findRarest,
  KNOWN_FROM,
  MISSPELT_MAX,
  withNear,
  withoutUnused,
} from './term-counts.ts';
import { searchedWords } from './words.ts';

export interface SearchRequest {
  /** Whose queue the search waits in: an account's, or that of a visitor's address. */
  readonly queueKey: string | QueueKey;
  readonly q: string;
  readonly category?: string | undefined;
  /** Without it, the best matches come first, then the newer ones. */
  readonly sort?: ThreadSort | undefined;
  readonly size: number;
  readonly cursor?: string | undefined;
}

export interface SearchPage {
  readonly hits: FoundHit[];
  /**
   * Returns the cursor after the first `count` hits, at least one, for a page that shows only these. For all hits it is
   * null when the search finds no more.
   */
  cursorAfter(count: number): string | null;
}

/** Further words are ignored. */
const WORDS_MAX = 10;

/**
 * Reads a page of the threads that contain each word of `q`, or a related form, in the thread or its comments. After
 * these come texts of users whose names contain the words. Near matches come last, when the others are few. Throws a
 * 503 when it takes too long.
 */
export async function searchThreads(db: Db, request: SearchRequest): Promise<SearchPage> {
  const words = searchedWords(request.q, WORDS_MAX);
  const list = listOf(words, request);
  const position =
    request.cursor === undefined ? undefined : decodeCursor(positionShape, list, request.cursor);
  if (words.length === 0) return { hits: [], cursorAfter: () => null };
  const { queueKey } = request;
  return inSearchSession(db, { queueKey, missed: position?.missed }, (session) =>
    findPage(session, { words, list, position, request }),
  );
}

interface PageOfSearch {
  readonly words: readonly string[];
  readonly list: readonly unknown[];
  readonly position: Position | undefined;
  readonly request: SearchRequest;
}

async function findPage(
  session: SearchSession,
  { words, list, position, request }: PageOfSearch,
): Promise<SearchPage> {
  const { db } = session;
  const terms = await withoutUnused(session, await findTerms(db, words));
  const authors = await findAuthors(db, namesOf(words));
  const { sort, category, size } = request;
  const statistics = await session.statistics();
  const { accessPaths, rarest } = position
    ? { accessPaths: position.ways, rarest: position.rarest }
    : await chooseAccessPaths(session, { terms, sort, rarest: findRarest(statistics, terms) });
  const firstSnapshot = position?.seen;
  const exact: SearchPlan = {
    words,
    terms,
    authors,
    rarest,
    accessPaths,
    statistics,
    category,
    sort,
    snapshot: firstSnapshot,
  };
  const { parts, next } = await findExactThenNear(session, exact, position, size);
  const hits: FoundHit[] = [];
  for (const { threads, plan } of parts) hits.push(...(await findMatches(db, threads, plan)));
  const keys = parts.flatMap(({ threads, plan: { misspelt = null } }) =>
    threads.map(({ key }) => ({ misspelt, key })),
  );
  return {
    hits,
    cursorAfter(count) {
      const after = count < keys.length ? keys[count - 1] : next;
      if (!after) return null;
      const begins: Position = {
        seen: firstSnapshot ?? session.snapshot,
        rarest,
        ways: accessPaths,
        missed: session.missed,
        ...after,
      };
      return encodeCursor(list, begins);
    },
  };
}

interface Found {
  /** The exact matches, then the near ones, each with the plan that found them. */
  readonly parts: readonly { threads: readonly FoundThread[]; plan: SearchPlan }[];
  /** Where the next page begins; null after the last. */
  readonly next: Pick<Position, 'misspelt' | 'key'> | null;
}

/** Reads the page at `position`: the exact matches first, and after the last of them the near matches. */
async function findExactThenNear(
  session: SearchSession,
  exact: SearchPlan,
  position: Position | undefined,
  size: number,
): Promise<Found> {
  const { db } = session;
  const isNear = position?.misspelt != null;
  const key = position?.key ?? undefined;
  const own = isNear ? [] : await findThreads(db, exact, { key, size: size + 1 });
  const fitting = { threads: own.slice(0, size), plan: exact };
  if (own.length > size) {
    return { parts: [fitting], next: { misspelt: null, key: fitting.threads.at(-1)?.key ?? null } };
  }
  const plan = await planNear(session, exact, position, own);
  if (!plan) return { parts: [fitting], next: null };
  const remaining = size - own.length;
  const more = await findThreads(db, plan, {
    key: isNear ? key : undefined,
    size: remaining + 1,
  });
  const near = { threads: more.slice(0, remaining), plan };
  const last = near.threads.at(-1);
  return {
    parts: [fitting, near],
    next: more.length > remaining ? { misspelt: plan.misspelt, key: last?.key ?? null } : null,
  };
}

/** Returns how to find near matches; undefined when there are enough exact ones, or no word can be a typing error. */
async function planNear(
  session: SearchSession,
  exact: SearchPlan,
  position: Position | undefined,
  own: readonly FoundThread[],
): Promise<(SearchPlan & { readonly misspelt: readonly number[] }) | undefined> {
  if (own.length >= KNOWN_FROM) return undefined;
  const misspelt = position?.misspelt ?? (await findMisspelt(session, exact.terms));
  if (misspelt.length === 0) return undefined;
  // A later page has only the last of the exact matches.
  const all = position
    ? await findThreads(session.db, exact, { key: undefined, size: KNOWN_FROM })
    : own;
  if (all.length >= KNOWN_FROM) return undefined;
  const near = await findNearTerms(session, exact.terms, misspelt);
  return {
    ...exact,
    terms: withNear(exact.terms, near),
    authors: await findAuthors(session.db, withNear(namesOf(exact.words), near)),
    misspelt,
    alike: await findAlikeTitles(
      session,
      misspelt.map((index) => exact.words[index] ?? ''),
    ),
    without: all.map(({ id }) => id),
  };
}

/** The words as they may be in a name, which has no other forms. */
function namesOf(words: readonly string[]): SearchTerms {
  return words.map((word) => [word]);
}

/** Identifies the list of a cursor. The words are equivalent to `q`, and shorter when hashed. */
function listOf(words: readonly string[], { category, sort }: SearchRequest): readonly unknown[] {
  const hash = createHash('sha256').update(words.join(' ')).digest('base64url');
  return ['search', sort ?? null, category ?? null, hash.slice(0, 16)];
}

const wordIndex = z
  .int()
  .min(0)
  .max(WORDS_MAX - 1);

/** The keys are those of cursors that clients have: they keep their names. */
const positionShape = z.object({
  seen: snapshot,
  rarest: wordIndex.nullable(),
  ways: z.object({ thread: accessPathShape, comment: accessPathShape }),
  /** The indexes of the words for which near words are sought; null while the page is among the exact matches. */
  misspelt: z.array(wordIndex).min(1).max(MISSPELT_MAX).readonly().nullable(),
  /** Cursors of earlier versions lack it. */
  missed: z.array(z.enum(LOOKUPS)).max(LOOKUPS.length).readonly().default([]),
  /** Null before the first of the near matches. */
  key: z.tuple([integer, moment, shortText]).nullable(),
});
type Position = z.output<typeof positionShape>;
