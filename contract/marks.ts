/**
 * The maximum number of marks in a row, after a letter or an emoji, which Unicode's Stream-Safe Text Format allows (UAX
 * #15).
 */
export const MARKS_MAX = 30;

/**
 * The characters that browsers lay out together with the one before: accents, skin tones, joiners and other invisible
 * characters, and two vowels of Thai and Lao.
 */
const MARK = String.raw`[\p{M}\p{EMod}\p{DI}\u0e33\u0eb3]`;

// Compiled when first needed: a slow phone takes milliseconds for it.
let tooMany: RegExp | undefined;

/** Whether a text has more than `MARKS_MAX` marks in a row: 10,000 block a browser for 15 seconds. */
export function hasTooManyMarks(text: string): boolean {
  return find().test(text);
}

/** The text with at most the first `MARKS_MAX` of marks in a row. */
export function withFewMarks(text: string): string {
  return text.replace(find(), '$1');
}

function find(): RegExp {
  tooMany ??= new RegExp(`(${MARK}{${MARKS_MAX}})${MARK}+`, 'gu');
  tooMany.lastIndex = 0;
  return tooMany;
}
