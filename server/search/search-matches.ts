import { setImmediate as letOthersGoOn } from 'node:timers/promises';
import type { SearchMatch } from '#contract/search.ts';
import type { Db } from '#server/schema.ts';
import type { FoundThread } from './found-threads.ts';
import { excerptOf, type HitOf, markText } from './marked-text.ts';
import { likeness } from './near-words.ts';
import { plainText } from './plain-text.ts';
import type { SearchTerms } from './search-terms.ts';
import { findStems } from './stems.ts';
import { type PlacedWord, placedWords } from './words.ts';

/** The distinct words of a page that are looked up; others are found only as they were asked for. */
const STEMMED_MAX = 20_000;
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
  const texts = await eachInTurn(found, ({ id, title, body, comment, commentId }) => ({
    id,
    commentId,
    title: readText(title),
    body: readText(plainText(body)),
    comment: comment === null ? undefined : readText(plainText(comment)),
  }));
  const lexemes = new Set<string>();
  for (const { title, body, comment } of texts) {
    for (const each of [title, body, comment]) {
      for (const { lexeme } of each?.words ?? []) lexemes.add(lexeme);
    }
  }
  const wordOf = new Map(terms.flatMap((each, index) => each.map((term) => [term, index])));
  const stems = await findStems(db, [...lexemes].slice(0, STEMMED_MAX));
  const hits = new Map<string, number>();
  for (const lexeme of lexemes) {
    const index = wordOf.get(lexeme) ?? wordOf.get(stems.get(lexeme) ?? lexeme);
    if (index !== undefined) hits.set(lexeme, index);
  }
  const hitOf = ({ lexeme }: PlacedWord) => hits.get(lexeme);

  return eachInTurn(texts, ({ id, title, body, comment, commentId }) => {
    const inBody = excerptOf(body.text, hitOf, body.words);
    const inComment = comment && excerptOf(comment.text, hitOf, comment.words);
    const marked = markText(title.text, hitOf, title.words);
    // A title that is merely alike; or words that stand further on than is read here.
    const isUnmarked =
      inBody.words + (inComment?.words ?? 0) === 0 && !marked.some(({ isHit }) => isHit);
    const isBetter = inComment !== undefined && (inComment.words > inBody.words || isUnmarked);
    return {
      threadId: id,
      match: {
        title: isUnmarked ? markText(title.text, likeAny(words), title.words) : marked,
        excerpt: isBetter ? inComment.text : inBody.text,
        commentId: isBetter ? commentId : null,
      },
    };
  });
}

/** As `map`, but a page of long texts takes a tenth of a second, in which others go on. */
async function eachInTurn<Item, Result>(
  items: readonly Item[],
  make: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) {
    results.push(make(item));
    await letOthersGoOn();
  }
  return results;
}

function readText(text: string) {
  return { text, words: placedWords(text) };
}

function likeAny(words: readonly string[]): HitOf {
  return ({ lexeme }) => {
    const index = words.findIndex((word) => likeness(word, lexeme) >= ALIKE_FROM);
    return index === -1 ? undefined : index;
  };
}
