import type { SearchMatch } from '#contract/search.ts';
import type { Db } from '#server/schema.ts';
import type { FoundThread } from './found-threads.ts';
import { excerptOf, type HitOf, markText } from './marked-text.ts';
import { likeness } from './near-words.ts';
import { plainText } from './plain-text.ts';
import { findStems, type SearchTerms } from './search-terms.ts';
import { type PlacedWord, placedWords } from './words.ts';

/** As for a title that is merely alike (pg_trgm.word_similarity_threshold). */
const ALIKE_FROM = 0.5;

export interface FoundHit {
  readonly threadId: string;
  readonly match: SearchMatch;
}

/** Where the words stand that were searched for, in the threads of one page. */
export async function findMatches(
  db: Db,
  found: readonly FoundThread[],
  { words, terms }: { words: readonly string[]; terms: SearchTerms },
): Promise<FoundHit[]> {
  const texts = found.map(({ id, title, body, comment, commentId }) => ({
    id,
    title,
    body: plainText(body),
    comment: comment === null ? null : plainText(comment),
    commentId,
  }));
  const wordOf = new Map(terms.flatMap((each, index) => each.map((term) => [term, index])));
  const lexemes = texts
    .flatMap(({ title, body, comment }) => [title, body, comment ?? ''].flatMap(placedWords))
    .map(({ lexeme }) => lexeme);
  const stems = await findStems(db, lexemes);
  const hitOf = ({ lexeme }: PlacedWord) =>
    wordOf.get(lexeme) ?? wordOf.get(stems.get(lexeme) ?? lexeme);

  return texts.map(({ id, title, body, comment, commentId }) => {
    const inBody = excerptOf(body, hitOf);
    const inComment = comment === null ? undefined : excerptOf(comment, hitOf);
    const marked = markText(title, hitOf);
    // A title that is merely alike; or words that stand further on than is read here.
    const isUnmarked =
      inBody.words + (inComment?.words ?? 0) === 0 && !marked.some(({ isHit }) => isHit);
    const isBetter = inComment !== undefined && (inComment.words > inBody.words || isUnmarked);
    return {
      threadId: id,
      match: {
        title: isUnmarked ? markText(title, likeAny(words)) : marked,
        excerpt: isBetter ? inComment.text : inBody.text,
        commentId: isBetter ? commentId : null,
      },
    };
  });
}

function likeAny(words: readonly string[]): HitOf {
  return ({ lexeme }) => {
    const index = words.findIndex((word) => likeness(word, lexeme) >= ALIKE_FROM);
    return index === -1 ? undefined : index;
  };
}
