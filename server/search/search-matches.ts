import type { SearchMatch } from '#contract/search.ts';
import { mapInSlices } from '#server/platform/concurrency/time-slices.ts';
import type { Db } from '#server/schema.ts';
import type { FoundThread } from './found-threads.ts';
import { candidateFinder } from './candidate-words.ts';
import type { SearchPlan } from './matching-texts.ts';
import { excerptOf, type HitOf, markText } from './marked-text.ts';
import { likeness } from './near-words.ts';
import { plainText } from './plain-text.ts';
import type { SearchTerms } from './search-terms.ts';
import { findStems } from './stems.ts';
import { type WordSpan, wordSpans } from './words.ts';

/**
 * The maximum number of distinct words of a page that are stemmed. Other words are hits only when they equal a term.
 */
const STEMMED_MAX = 5_000;

export interface FoundHit {
  readonly threadId: string;
  readonly match: SearchMatch;
}

/** Finds where the query words are in the threads that `plan` found. */
export async function findMatches(
  db: Db,
  found: readonly FoundThread[],
  plan: Pick<SearchPlan, 'words' | 'terms' | 'authors' | 'misspelt'>,
): Promise<FoundHit[]> {
  const { words, terms, authors, misspelt } = plan;
  const names = new Map(authors.map(({ id, name }) => [id, readText(name)]));
  const findCandidates = candidateFinder(terms.flat());
  const readLong = (html: string) => {
    const text = plainText(html);
    return { text, words: findCandidates(text) };
  };
  const lexemes = new Set<string>();
  const texts = await mapInSlices(found, ({ id, title, body, comment, ownerId }) => {
    const read = {
      id,
      title: readText(title),
      body: { ...readLong(body), author: names.get(ownerId) },
      comment: comment && {
        ...comment,
        ...readLong(comment.content),
        author: names.get(comment.ownerId),
      },
    };
    for (const each of [
      read.title,
      read.body,
      read.comment,
      read.body.author,
      read.comment?.author,
    ]) {
      for (const { lexeme } of each?.words ?? []) lexemes.add(lexeme);
    }
    return read;
  });
  const hits = await findHits(db, lexemes, terms);
  const hitOf = ({ lexeme }: WordSpan) => hits.get(lexeme)?.of;

  return mapInSlices(texts, ({ id, title, body, comment }) => {
    const inBody = excerptOf(body.text, hitOf, body.words);
    const inComment = comment && excerptOf(comment.text, hitOf, comment.words);
    const marked = markText(title.text, hitOf, title.words);
    // Found by a name, by a similar title, or by words beyond the part that is read here.
    const isUnmarked =
      inBody.words + (inComment?.words ?? 0) === 0 && !marked.some(({ isHit }) => isHit);
    const shown =
      comment && inComment && (inComment.words > inBody.words || (isUnmarked && !body.author))
        ? {
            excerpt: inComment.text,
            author: comment.author,
            commentId: comment.id,
            commentOwnerId: comment.ownerId,
          }
        : { excerpt: inBody.text, author: body.author, commentId: null, commentOwnerId: null };
    const { author, ...match } = shown;
    return {
      threadId: id,
      match: {
        ...match,
        title:
          isUnmarked && !author ? markText(title.text, likeMisspelt(title), title.words) : marked,
        isByName: author !== undefined,
        meant: misspelt ? meantIn(title, [body, comment, author]) : null,
      },
    };
  });

  /** The query, with the misspelt words replaced by those that the texts have. */
  function meantIn(title: ReadText, others: readonly (ReadText | null | undefined)[]): string {
    const spans = [title, ...others].flatMap((each) => each?.words ?? []);
    return words
      .map((word, index) => {
        if (!misspelt?.includes(index)) return word;
        for (const { lexeme } of spans) {
          const hit = hits.get(lexeme);
          if (hit?.of === index) return hit.term;
        }
        return mostSimilar(word, title.words) ?? word;
      })
      .join(' ');
  }

  /** Marks, in a title that is merely similar, the words closest to the misspelt ones. */
  function likeMisspelt(title: ReadText): HitOf {
    const alike = new Map(
      misspelt?.map((index) => [mostSimilar(words[index] ?? '', title.words), index]),
    );
    return ({ lexeme }) => alike.get(lexeme);
  }
}

/** Returns which of the lexemes are hits, with the index of the query word and its matching term. */
async function findHits(
  db: Db,
  lexemes: ReadonlySet<string>,
  terms: SearchTerms,
): Promise<ReadonlyMap<string, { of: number; term: string }>> {
  const wordOf = new Map(terms.flatMap((each, index) => each.map((term) => [term, index])));
  const stems = await findStems(db, [...lexemes].slice(0, STEMMED_MAX));
  const hits = new Map<string, { of: number; term: string }>();
  for (const [lexeme, stem] of stems) {
    const of = wordOf.get(stem);
    if (of !== undefined) hits.set(lexeme, { of, term: stem });
  }
  for (const [term, of] of wordOf) if (lexemes.has(term)) hits.set(term, { of, term });
  return hits;
}

interface ReadText {
  readonly text: string;
  readonly words: readonly WordSpan[];
}

function readText(text: string): ReadText {
  return { text, words: wordSpans(text) };
}

/** The word with the most in common with `word`; undefined when none has anything in common. */
function mostSimilar(word: string, among: readonly WordSpan[]): string | undefined {
  let best = { lexeme: undefined as string | undefined, likeness: 0 };
  for (const { lexeme } of among) {
    const each = likeness(word, lexeme);
    if (each > best.likeness) best = { lexeme, likeness: each };
  }
  return best.lexeme;
}
