import { isInWord, type WordSpan, wordSpans } from './words.ts';

/** Characters that a lexeme has differently: it leaves out apostrophes, and 'İ' becomes two characters. */
const UNLIKE_LEXEME = /['`\u2018\u2019\u02bc\u0130]/g;

/** In one text. Real texts have fewer, and an excerpt shows the hits of 200 characters. */
const CANDIDATES_MAX = 400;

/** Finds the words of a text that may be hits, at most `CANDIDATES_MAX` or a few more. */
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
    const { lexemes, toText } = asLexemes(text);
    const positions = parts.flatMap((part) => positionsOf(part, lexemes));
    return wordsAt(text, toText(positions.sort((one, other) => one - other)));
  };
}

/**
 * Returns the text with each word as its lexeme, and a function that converts positions in it, in ascending order, to
 * those in the text.
 */
function asLexemes(text: string) {
  /** Positions from which on the text is `by` ahead. */
  const shifts: { from: number; by: number }[] = [];
  let by = 0;
  const lexemes = text.replace(UNLIKE_LEXEME, (character, at: number) => {
    const lexeme = character === '\u0130' ? 'i\u0307' : '';
    const from = at - by + lexeme.length;
    by += 1 - lexeme.length;
    shifts.push({ from, by });
    return lexeme;
  });
  const toText = (positions: readonly number[]) => {
    let [ahead, next] = [0, 0];
    return positions.map((position) => {
      for (let shift = shifts[next]; shift && shift.from <= position; shift = shifts[next]) {
        ahead = shift.by;
        next += 1;
      }
      return position + ahead;
    });
  };
  return { lexemes: lexemes.toLowerCase(), toText };
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
    if (words.length >= CANDIDATES_MAX) break;
    let start = position;
    while (start > end && isInWord(text, start - 1)) start -= 1;
    end = position + 1;
    while (end < text.length && isInWord(text, end)) end += 1;
    for (const word of wordSpans(text.slice(start, end))) {
      words.push({ ...word, start: start + word.start, end: start + word.end });
    }
  }
  return words;
}
