import { createHash } from 'node:crypto';
import { PAGE_MAX } from '#contract/limits.ts';
import type { ThreadSort } from '#contract/threads.ts';
import { z } from '#contract/zod.ts';
import {
  decodeCursor,
  encodeCursor,
  integer,
  moment,
  shortText,
  snapshot,
} from '#server/platform/cursors.ts';
import type { Db } from '#server/schema.ts';
import { type FoundThread, findThreads } from './found-threads.ts';
import type { Finding } from './matching-texts.ts';
import { type FoundHit, findMatches } from './search-matches.ts';
import { inSearchSession, type SearchSession } from './search-session.ts';
import { chooseWays, wayShape } from './search-ways.ts';
import { findTerms, type SearchTerms } from './search-terms.ts';
import { findMisspelt, findNearTerms, findRarest, withoutUnused } from './term-counts.ts';
import { searchedWords } from './words.ts';

export interface SearchRequest {
  readonly q: string;
  readonly category?: string | undefined;
  /** Without it, what fits best comes first, then what is newer. */
  readonly sort?: ThreadSort | undefined;
  readonly size: number;
  readonly cursor?: string | undefined;
}

export interface SearchPage {
  readonly hits: FoundHit[];
  readonly nextCursor: string | null;
}

/** What is asked for beyond these is not heard. */
const WORDS_MAX = 10;

/**
 * A page of the threads in which, or in whose comments, each word of `q` stands, as it is or related.
 * What is written a little differently comes after all of these, where they are less than a page.
 * Throws a 503 when it takes too long.
 */
export async function searchThreads(db: Db, request: SearchRequest): Promise<SearchPage> {
  const words = searchedWords(request.q, WORDS_MAX);
  const list = listOf(words, request);
  const place =
    request.cursor === undefined ? undefined : decodeCursor(placeShape, list, request.cursor);
  if (words.length === 0) return { hits: [], nextCursor: null };
  return inSearchSession(db, (session) => findPage(session, { words, list, place, request }));
}

interface PageOfSearch {
  readonly words: readonly string[];
  readonly list: readonly unknown[];
  readonly place: Place | undefined;
  readonly request: SearchRequest;
}

async function findPage(
  session: SearchSession,
  { words, list, place, request }: PageOfSearch,
): Promise<SearchPage> {
  const { db } = session;
  const terms = await withoutUnused(session, await findTerms(db, words));
  const { sort, category } = request;
  const statistics = await session.statistics();
  const { ways, rarest } =
    place ?? (await chooseWays(session, { terms, sort, rarest: findRarest(statistics, terms) }));
  const seen = place?.seen;
  const exact: Finding = { words, terms, rarest, ways, statistics, category, sort, seen };
  const { found, misspelt, meant } = await findExactThenNear(session, exact, place, request.size);
  const page = found.slice(0, request.size);
  const last = page.at(-1);
  return {
    hits: await findMatches(db, page, { words, terms: meant }),
    nextCursor:
      last && found.length > page.length
        ? encodeCursor(list, {
            seen: exact.seen ?? session.seen,
            rarest: exact.rarest,
            ways: exact.ways,
            misspelt,
            key: last.key,
          } satisfies Place)
        : null,
  };
}

/**
 * One more than the page, and what the words were taken to mean; `misspelt` is null as long as
 * nothing near has been looked for.
 */
async function findExactThenNear(
  session: SearchSession,
  exact: Finding,
  place: Place | undefined,
  size: number,
): Promise<{ found: FoundThread[]; misspelt: number[] | null; meant: SearchTerms }> {
  const { db, trigrams } = session;
  const { terms } = exact;
  let before: FoundThread[];
  if (place?.misspelt) {
    before = await findThreads(db, exact, { key: undefined, size: PAGE_MAX });
  } else {
    before = await findThreads(db, exact, { key: place?.key, size: size + 1 });
    if (place || before.length >= size) {
      return { found: before, misspelt: null, meant: terms };
    }
  }
  const misspelt = place?.misspelt ?? (await findMisspelt(session, terms));
  const own = place ? [] : before;
  if (misspelt.length === 0) return { found: own, misspelt, meant: terms };
  const meant = await findNearTerms(db, terms, misspelt);
  const near: Finding = {
    ...exact,
    terms: meant,
    alike: trigrams === undefined ? undefined : { words: misspelt, trigrams },
    without: before.map(({ id }) => id),
  };
  const more = await findThreads(db, near, { key: place?.key, size: size + 1 - own.length });
  return { found: [...own, ...more], misspelt, meant };
}

/** Which list a cursor is for; the words are as good as `q`, and shorter when they are hashed. */
function listOf(words: readonly string[], { category, sort }: SearchRequest): readonly unknown[] {
  const hash = createHash('sha256').update(words.join(' ')).digest('base64url');
  return ['search', sort ?? null, category ?? null, hash.slice(0, 16)];
}

const wordIndex = z
  .int()
  .min(0)
  .max(WORDS_MAX - 1);

const placeShape = z.object({
  seen: snapshot,
  rarest: wordIndex.nullable(),
  ways: z.object({ thread: wayShape, comment: wayShape }),
  /** The words that near ones are looked for; null while the page is among those that fit. */
  misspelt: z.array(wordIndex).max(WORDS_MAX).nullable(),
  key: z.tuple([integer, moment, shortText]),
});
type Place = z.output<typeof placeShape>;
