/** Excludes white space, controls, format characters, isolated marks, Hangul fillers, the braille blank. */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{Mn}\u115f\u1160\u2800\u3164\uffa0]/u;

/** Whether the text shows anything. White space and invisible characters do not count. */
export function hasVisibleText(text: string): boolean {
  return VISIBLE.test(text);
}

/** Characters that begin or end a run of text in another direction: embeddings, overrides and isolates (UAX #9). */
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Returns the text without characters that change the direction, for a line with other words: an unterminated run
 * reverses all that follows.
 */
export function withoutDirections(text: string): string {
  return text.replaceAll(DIRECTIONS, '');
}
