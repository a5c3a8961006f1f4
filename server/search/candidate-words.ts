import { isWordUnit, type WordSpan, wordSpans } from './words.ts';

/**
 * Characters whose words a search in lower case misses: an apostrophe within a word is not part of its lexeme, and 'İ'
 * becomes two characters.
 */
const UNLIKE_LEXEME = ["'", '`', '\u2018', '\u2019', '\u02bc', '\u0130'];

/** Finds the words of a text that may be hits. */
export type CandidateFinder = (text: string) => WordSpan[];

/**
 * Creates a function that finds those words of a text that may be one of the terms, or that the stemmer may reduce to
 * one: having the database stem every word of twenty long texts takes longer than the search itself.
 *
 * The stemmer (`indonesian_stem`) removes prefixes and suffixes and replaces at most the first letter of what remains
 * ('menulis' becomes 'tulis'), so that each word contains its stem without the first letter.
 */
export function candidateFinder(terms: Iterable<string>): CandidateFinder {
  const parts = withoutLonger([...terms].map(unchangedPart));
  return (text) => {
    const lowerCase = text.replaceAll('\u0130', 'i').toLowerCase();
    const positions = [
      ...parts.flatMap((part) => positionsOf(part, lowerCase)),
      ...UNLIKE_LEXEME.flatMap((character) => positionsOf(character, text)),
    ];
    return wordsAt(
      text,
      positions.sort((one, other) => one - other),
    );
  };
}

/** The part that every word contains which is the term or has it as its stem. */
function unchangedPart(term: string): string {
  return term.length > 2 ? term.slice(1) : term;
}

/** Removes parts that contain another part. */
function withoutLonger(parts: readonly string[]): string[] {
  const chosen: string[] = [];
  for (const part of parts.toSorted((one, other) => one.length - other.length)) {
    if (!chosen.some((shorter) => part.includes(shorter))) chosen.push(part);
  }
  return chosen;
}

function positionsOf(part: string, text: string): number[] {
  const positions: number[] = [];
  let at = text.indexOf(part);
  while (at >= 0) {
    positions.push(at);
    at = text.indexOf(part, at + part.length);
  }
  return positions;
}

/** The whole words at these positions, which are in ascending order. */
function wordsAt(text: string, positions: readonly number[]): WordSpan[] {
  const words: WordSpan[] = [];
  let end = 0;
  for (const position of positions) {
    if (position < end) continue;
    let start = position;
    while (start > end && isWordUnit(text, start - 1)) start -= 1;
    end = position + 1;
    while (end < text.length && isWordUnit(text, end)) end += 1;
    for (const word of wordSpans(text.slice(start, end))) {
      words.push({ ...word, start: start + word.start, end: start + word.end });
    }
  }
  return words;
}
