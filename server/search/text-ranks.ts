import { type RawBuilder, sql } from 'kysely';
import type { ThreadSort } from '#contract/threads.ts';
import { anyOf, type SearchTerms } from './search-terms.ts';

export const eachKind = ['thread', 'comment'] as const;
export type TextKind = (typeof eachKind)[number];

/** Of the texts that fit, the newest: of these the best are found. */
const RANKED_MAX: Record<TextKind, number> = { thread: 500, comment: 200 };
/** In another order than by rank, which takes most of the time. */
const SORTED_MAX: Record<TextKind, number> = { thread: 2_000, comment: 200 };
/** The newest texts that are read for common words. */
export const READ_MAX: Record<TextKind, number> = { thread: 20_000, comment: 5_000 };

/** How many texts that fit are wanted, the newest of them. */
export function wantedOf(kind: TextKind, sort: ThreadSort | undefined): number {
  return (sort === undefined ? RANKED_MAX : SORTED_MAX)[kind];
}

/**
 * How well the document of `texts` fits: twice the words as they were asked for, and all that means
 * the same; those that stand next to each other count as one word more.
 */
export function rankOf(
  kind: TextKind,
  words: readonly string[],
  terms: SearchTerms,
): RawBuilder<unknown> {
  // For D, C, B and A (migration 003): a title over a body, a body over a comment, words over stems.
  const [asked, meant] =
    kind === 'thread'
      ? [sql`'{0, 0, 0.4, 1}'::real[]`, sql`'{0.2, 0.6, 0.4, 1}'::real[]`]
      : [sql`'{0, 0, 0.15, 0}'::real[]`, sql`'{0.05, 0, 0.15, 0}'::real[]`];
  const meanings = terms.flat();
  // PostgreSQL divides by the number of terms, and some words have more than others.
  const rank = sql`${2 * words.length}::real * ts_rank(${asked}, texts.document, ${anyOf(words)}::tsquery)
    + ${meanings.length}::real * ts_rank(${meant}, texts.document, ${anyOf(meanings)}::tsquery)`;
  if (words.length === 1) return rank;
  const phrase = words.map((word) => `'${word}'`).join('<->');
  const bonus = kind === 'thread' ? 0.6 : 0.1;
  return sql`${rank} + case when texts.document @@ ${phrase}::tsquery then ${bonus}::real else 0 end`;
}
