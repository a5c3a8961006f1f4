/** White space, controls, format characters, marks on nothing, Hangul fillers, the braille blank. */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{Mn}\u115f\u1160\u2800\u3164\uffa0]/u;

/** Whether a person would see anything of the text: white space and characters nobody sees do not count. */
export function hasVisibleText(text: string): boolean {
  return VISIBLE.test(text);
}

/** Begin or end a run of text in another direction: embeddings, overrides and isolates (UAX #9). */
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/gu;

/**
 * The text without characters that change the direction, for a line that has other words in it, too: one
 * that does not end turns all that follows it around.
 */
export function withoutDirections(text: string): string {
  return text.replaceAll(DIRECTIONS, '');
}
