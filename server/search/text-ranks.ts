import { type RawBuilder, sql } from 'kysely';
import { anyOf, type SearchTerms } from './search-terms.ts';

export type TextKind = 'thread' | 'comment';

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
