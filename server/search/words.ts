/*
 * What a word is, as the function `search_text` of the database has it (migration 003): letters and
 * digits of any script; an apostrophe within it is not heard ("jum'at" is 'jumat').
 */
const LETTERS =
  '0-9A-Za-z\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u02bb\\u02bd-\\u1fff\\u2c00-\\u2dff\\u3040-\\ud7ff\\uf900-\\ufdff\\ufe70-\\ufefe\\u{10000}-\\u{1efff}';
// Of the astral planes PostgreSQL and we take what are no pictures; lone surrogates are not letters.
const WORD = new RegExp(`[${LETTERS}]+(?:['\`\\u2018\\u2019\\u02bc][${LETTERS}]+)*`, 'gu');
const APOSTROPHES = /['`\u2018\u2019\u02bc]/g;

/** Longer ones are nobody's words, and past some length PostgreSQL refuses them. */
const WORD_MAX = 100;

/** A word where it stands in a text. */
export interface PlacedWord {
  /** As the index has it: in lower case, without apostrophes. */
  readonly lexeme: string;
  readonly start: number;
  readonly end: number;
}

/** Every word of a plain text, in order. */
export function placedWords(text: string): PlacedWord[] {
  const words: PlacedWord[] = [];
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const lexeme = word.replace(APOSTROPHES, '').toLowerCase();
    words.push({ lexeme, start: index, end: index + word.length });
  }
  return words;
}

/** The first `max` distinct words of what somebody looks for, in order; any text will do. */
export function searchedWords(q: string, max: number): string[] {
  const words = placedWords(q)
    .map(({ lexeme }) => lexeme)
    .filter((lexeme) => lexeme.length <= WORD_MAX);
  return [...new Set(words)].slice(0, max);
}
