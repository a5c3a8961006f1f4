import { isInWord, type WordSpan, wordSpans } from './words.ts';

/**
 * Characters that a lexeme has differently: it leaves out the apostrophe within a word, and 'İ' becomes two characters.
 * Two apostrophes in a row separate words.
 */
const UNLIKE_LEXEME =
  /(?<!['`\u2018\u2019\u02bc])['`\u2018\u2019\u02bc](?!['`\u2018\u2019\u02bc])|\u0130/g;

/** In one text. Only its first 5,000 characters are read, which are some 750 words. */
const CANDIDATES_MAX = 1_000;
/** In all texts of a page together. After that, each further text has at most `FEWER_CANDIDATES`. */
const PAGE_CANDIDATES_MAX = 20_000;
const FEWER_CANDIDATES = 100;
/**
 * With more terms, all words of a text are candidates. Misspelt words may have thousands of near words: in a text full of
 * them, searching for each takes 1 ms, and reading all words 0.03 ms.
 */
const TERMS_MAX = 100;

/** Finds the words of a text that may be hits, the first ones where there are too many. */
export type CandidateFinder = (text: string) => readonly WordSpan[];

/**
 * Creates a function that finds those words of a text that may be one of the terms, or that the stemmer may reduce to
 * one: having the database stem every word of twenty long texts takes longer than the search itself.
 *
 * The stemmer (`indonesian_stem`) removes prefixes and suffixes and replaces at most the first letter of what remains
 * ('menulis' becomes 'tulis'), so that each word contains its stem without the first letter.
 *
 * The function counts what it finds: create one for each page of results.
 */
export function candidateFinder(terms: readonly string[]): CandidateFinder {
  const hasFewTerms = terms.length <= TERMS_MAX;
  const parts = hasFewTerms ? withoutLonger(terms.map(unchangedPart)) : [];
  let found = 0;
  return (text) => {
    const max = found < PAGE_CANDIDATES_MAX ? CANDIDATES_MAX : FEWER_CANDIDATES;
    const words = hasFewTerms ? wordsWith(parts, text, max) : wordSpans(text).slice(0, max);
    found += words.length;
    return words;
  };
}

/** Returns the words of the text whose lexemes contain one of the parts, at most `max`. */
function wordsWith(parts: readonly string[], text: string, max: number): WordSpan[] {
  const { lexemes, toText } = asLexemes(text);
  const positions = parts.flatMap((part) => positionsOf(part, lexemes));
  return wordsAt(text, toText(positions.sort((one, other) => one - other)), max);
}

/**
 * Returns the text with each word as its lexeme, and a function that converts positions in it, in ascending order, to
 * those in the text.
 */
function asLexemes(text: string) {
  /** From position `from` of the result on, the same character is `by` positions further on in the text. */
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
  return { lexemes: withOneSigma(lexemes.toLowerCase()), toText };
}

/** The part that every word contains which is the term or has it as its stem. */
function unchangedPart(term: string): string {
  return withOneSigma(term.length > 2 ? term.slice(1) : term);
}

/** Whether a sigma is that of the end of a word depends on what follows, which differs between a word and a text. */
function withOneSigma(lowerCase: string): string {
  return lowerCase.replaceAll('ς', 'σ');
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

/** The whole words at these positions, which are in ascending order; at most `max`. */
function wordsAt(text: string, positions: readonly number[], max: number): WordSpan[] {
  const words: WordSpan[] = [];
  let end = 0;
  for (const position of positions) {
    if (position < end) continue;
    if (words.length >= max) break;
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
