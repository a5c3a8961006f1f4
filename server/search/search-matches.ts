import { setImmediate as letOthersGoOn } from 'node:timers/promises';
import type { SearchMatch } from '#contract/search.ts';
import type { Db } from '#server/schema.ts';
import type { FoundThread } from './found-threads.ts';
import type { Finding } from './matching-texts.ts';
import { excerptOf, type HitOf, markText } from './marked-text.ts';
import { likeness } from './near-words.ts';
import { plainText } from './plain-text.ts';
import type { SearchTerms } from './search-terms.ts';
import { findStems } from './stems.ts';
import { type PlacedWord, placedWords } from './words.ts';

/** The distinct words of a page that are looked up; others are found only as they were asked for. */
const STEMMED_MAX = 20_000;

export interface FoundHit {
  readonly threadId: string;
  readonly match: SearchMatch;
}

/** Where the words stand that were searched for, in threads that were found by `finding`. */
export async function findMatches(
  db: Db,
  found: readonly FoundThread[],
  finding: Pick<Finding, 'words' | 'terms' | 'names' | 'misspelt'>,
): Promise<FoundHit[]> {
  const { words, terms, names, misspelt } = finding;
  const texts = await eachInTurn(found, ({ id, title, body, comment, ownerName }) => ({
    id,
    title: readText(title),
    body: { ...readText(plainText(body)), writer: readText(ownerName ?? '') },
    comment: comment && {
      ...comment,
      ...readText(plainText(comment.content)),
      writer: readText(comment.ownerName ?? ''),
    },
  }));
  const lexemes = new Set<string>();
  for (const { title, body, comment } of texts) {
    for (const each of [title, body, comment]) {
      for (const { lexeme } of each?.words ?? []) lexemes.add(lexeme);
    }
  }
  const hits = await findHits(db, lexemes, terms);
  const hitOf = ({ lexeme }: PlacedWord) => hits.get(lexeme)?.of;
  const isBy = (writer: ReadText) =>
    names.every((each) => writer.words.some(({ lexeme }) => each.includes(lexeme)));

  return eachInTurn(texts, ({ id, title, body, comment }) => {
    const inBody = excerptOf(body.text, hitOf, body.words);
    const inComment = comment && excerptOf(comment.text, hitOf, comment.words);
    const marked = markText(title.text, hitOf, title.words);
    // Found by a name, by a title that is merely alike, or by words that stand further on than is read here.
    const isUnmarked =
      inBody.words + (inComment?.words ?? 0) === 0 && !marked.some(({ isHit }) => isHit);
    const shown =
      comment && inComment && (inComment.words > inBody.words || (isUnmarked && !isBy(body.writer)))
        ? {
            excerpt: inComment.text,
            writer: comment.writer,
            commentId: comment.id,
            commentOwnerId: comment.ownerId,
          }
        : { excerpt: inBody.text, writer: body.writer, commentId: null, commentOwnerId: null };
    const { writer, ...match } = shown;
    const isByName = isBy(writer);
    return {
      threadId: id,
      match: {
        ...match,
        title:
          isUnmarked && !isByName ? markText(title.text, likeMisspelt(title), title.words) : marked,
        isByName,
        meant: misspelt ? meantIn(title, [body, comment, writer]) : null,
      },
    };
  });

  /** The words searched for, with those in place of the misspelt ones that the texts have. */
  function meantIn(title: ReadText, others: readonly (ReadText | null)[]): string {
    const placed = [title, ...others].flatMap((each) => each?.words ?? []);
    return words
      .map((word, index) => {
        if (!misspelt?.includes(index)) return word;
        for (const { lexeme } of placed) {
          const hit = hits.get(lexeme);
          if (hit?.of === index) return hit.term;
        }
        const isName = ({ lexeme }: PlacedWord) => names[index]?.includes(lexeme);
        return placed.find(isName)?.lexeme ?? likest(word, title.words) ?? word;
      })
      .join(' ');
  }

  /** Of a title that is merely alike, what is likest to the misspelt words. */
  function likeMisspelt(title: ReadText): HitOf {
    const alike = new Map(
      misspelt?.map((index) => [likest(words[index] ?? '', title.words), index]),
    );
    return ({ lexeme }) => alike.get(lexeme);
  }
}

/** Of the lexemes those that are hits: for which word, and by which of its terms. */
async function findHits(
  db: Db,
  lexemes: ReadonlySet<string>,
  terms: SearchTerms,
): Promise<ReadonlyMap<string, { of: number; term: string }>> {
  const wordOf = new Map(terms.flatMap((each, index) => each.map((term) => [term, index])));
  const stems = await findStems(db, [...lexemes].slice(0, STEMMED_MAX));
  const hits = new Map<string, { of: number; term: string }>();
  for (const lexeme of lexemes) {
    const term = wordOf.has(lexeme) ? lexeme : (stems.get(lexeme) ?? lexeme);
    const of = wordOf.get(term);
    if (of !== undefined) hits.set(lexeme, { of, term });
  }
  return hits;
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

interface ReadText {
  readonly text: string;
  readonly words: readonly PlacedWord[];
}

function readText(text: string): ReadText {
  return { text, words: placedWords(text) };
}

/** Which of the words has most in common with `word`; undefined where none has anything. */
function likest(word: string, among: readonly PlacedWord[]): string | undefined {
  let best = { lexeme: undefined as string | undefined, likeness: 0 };
  for (const { lexeme } of among) {
    const each = likeness(word, lexeme);
    if (each > best.likeness) best = { lexeme, likeness: each };
  }
  return best.lexeme;
}
