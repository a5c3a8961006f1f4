/** In a row, after a letter or an emoji: as many as Unicode's Stream-Safe Text Format allows (UAX #15). */
export const MARKS_MAX = 30;

/**
 * What browsers lay out together with the sign before it: accents, skin tones, joiners and other characters that nobody
 * sees, and two vowels of Thai and Lao.
 */
const MARK = String.raw`[\p{M}\p{Emoji_Modifier}\p{Default_Ignorable_Code_Point}\u0e33\u0eb3]`;

// Made when they are first needed: a slow phone takes milliseconds for them.
let tooMany: RegExp | undefined;

/** Whether a text has more than `MARKS_MAX` marks in a row: 10,000 keep a browser busy for 15 seconds. */
export function hasTooManyMarks(text: string): boolean {
  return find().test(text);
}

/** The text with the first `MARKS_MAX` of all marks in a row. */
export function withFewMarks(text: string): string {
  return text.replace(find(), '$1');
}

function find(): RegExp {
  tooMany ??= new RegExp(`(${MARK}{${MARKS_MAX}})${MARK}+`, 'gu');
  tooMany.lastIndex = 0;
  return tooMany;
}
