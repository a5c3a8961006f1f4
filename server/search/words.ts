/*
 * What a word is, as in the database function `search_text` (migration 003): letters and digits of any script. An
 * apostrophe within a word is ignored ("jum'at" is 'jumat').
 */
const LETTERS =
  '0-9A-Za-z\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u02bb\\u02bd-\\u1fff\\u2c00-\\u2dff\\u3040-\\ud7ff\\uf900-\\ufdff\\ufe70-\\ufefe\\u{10000}-\\u{1efff}';
// Of the astral planes, PostgreSQL and this pattern accept the ranges without pictographs. Lone surrogates are not
// letters.
const WORD = new RegExp(`[${LETTERS}]+(?:['\`\\u2018\\u2019\\u02bc][${LETTERS}]+)*`, 'gu');
const APOSTROPHES = /['`\u2018\u2019\u02bc]/g;

/** For each UTF-16 code unit, whether it may be in a word: letters, apostrophes, and each half of a surrogate pair. */
const WORD_UNITS = Uint8Array.from({ length: 0x1_00_00 }, (_, unit) => {
  const character = String.fromCharCode(unit);
  const isSurrogate = unit >= 0xd800 && unit <= 0xdfff;
  return Number(isSurrogate || character.search(WORD) >= 0 || character.search(APOSTROPHES) >= 0);
});

/** Whether the code unit at an index may be in a word. No word spans one that may not. */
export function isWordUnit(text: string, at: number): boolean {
  return WORD_UNITS[text.charCodeAt(at)] === 1;
}

/** In characters. Longer ones are not real words, and PostgreSQL refuses them beyond some length. */
const WORD_MAX = 100;

/** A word with its position in a text. */
export interface WordSpan {
  /** The word as in the index: in lower case, without apostrophes. */
  readonly lexeme: string;
  readonly start: number;
  readonly end: number;
}

/** Every word of a plain text, in order. */
export function wordSpans(text: string): WordSpan[] {
  const words: WordSpan[] = [];
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const lexeme = word.replace(APOSTROPHES, '').toLowerCase();
    words.push({ lexeme, start: index, end: index + word.length });
  }
  return words;
}

/** Returns the first `max` distinct words of a query, in order. Accepts any text. */
export function searchedWords(q: string, max: number): string[] {
  const words = wordSpans(q)
    .map(({ lexeme }) => lexeme)
    .filter((lexeme) => lexeme.length <= WORD_MAX);
  return [...new Set(words)].slice(0, max);
}
