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

const [OTHER, LETTER, APOSTROPHE] = [0, 1, 2];
/** The kind of each UTF-16 code unit. The first half of a surrogate pair is a letter or not, whatever follows. */
const UNIT_KINDS = Uint8Array.from({ length: 0x1_00_00 }, (_, unit) => {
  const character = String.fromCharCode(unit);
  if (character.search(APOSTROPHES) >= 0) return APOSTROPHE;
  const example = isFirstHalf(unit) ? character + String.fromCharCode(0xdc00) : character;
  return example.search(WORD) >= 0 ? LETTER : OTHER;
});

function isFirstHalf(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isSecondHalf(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}

/** Whether the code unit at an index is in a word, alone or as half of a surrogate pair. */
export function isInWord(text: string, at: number): boolean {
  return (
    isLetter(text, at) ||
    (isApostrophe(text, at) && isLetter(text, at - 1) && isLetter(text, at + 1))
  );
}

function isApostrophe(text: string, at: number): boolean {
  return UNIT_KINDS[text.charCodeAt(at)] === APOSTROPHE;
}

function isLetter(text: string, at: number): boolean {
  const unit = text.charCodeAt(isSecondHalf(text.charCodeAt(at)) ? at - 1 : at);
  return UNIT_KINDS[unit] === LETTER;
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
