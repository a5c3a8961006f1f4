import { type RawBuilder, sql } from 'kysely';
import type { ThreadSort } from '#contract/threads.ts';
import { anyOf, type SearchTerms } from './search-terms.ts';

export const TEXT_KINDS = ['thread', 'comment'] as const;
export type TextKind = (typeof TEXT_KINDS)[number];

/** How many of the newest matching texts are ranked, to find the best among them. */
const RANKED_MAX: Record<TextKind, number> = { thread: 500, comment: 200 };
/** How many are read in an order other than by rank. Ranking takes most of the time. */
const SORTED_MAX: Record<TextKind, number> = { thread: 2_000, comment: 200 };
/** How many of the newest texts are read for common words. */
export const READ_MAX: Record<TextKind, number> = { thread: 20_000, comment: 5_000 };

/** In bytes of long documents (`withinBytes`): a fifth of a second. */
export const READ_MAX_BYTES = 64 * 2 ** 20;

/** How many matching texts are read, newest first. */
export function candidateLimit(kind: TextKind, sort: ThreadSort | undefined): number {
  return (sort === undefined ? RANKED_MAX : SORTED_MAX)[kind];
}

/**
 * The rank of the document of `texts`: the exact words count twice, all terms once, and adjacent words as one word
 * more.
 */
export function rankOf(
  kind: TextKind,
  words: readonly string[],
  terms: SearchTerms,
): RawBuilder<unknown> {
  // Weights for D, C, B and A (migration 003): titles over bodies, bodies over comments, words over stems.
  const [asked, meant] =
    kind === 'thread'
      ? [sql`'{0, 0, 0.4, 1}'::real[]`, sql`'{0.2, 0.6, 0.4, 1}'::real[]`]
      : [sql`'{0, 0, 0.15, 0}'::real[]`, sql`'{0.05, 0, 0.15, 0}'::real[]`];
  const meanings = terms.flat();
  // ts_rank divides by the number of terms, which differs between words.
  const rank = sql`${2 * words.length}::real * ts_rank(${asked}, texts.document, ${anyOf(words)}::tsquery)
    + ${meanings.length}::real * ts_rank(${meant}, texts.document, ${anyOf(meanings)}::tsquery)`;
  if (words.length === 1) return rank;
  const phrase = words.map((word) => `'${word}'`).join('<->');
  const bonus = kind === 'thread' ? 0.6 : 0.1;
  return sql`${rank} + case when texts.document @@ ${phrase}::tsquery then ${bonus}::real else 0 end`;
}
