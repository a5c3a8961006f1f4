/** In characters. A name has at most 50; a User-Agent may have far more. */
const TEXT_MAX = 100;

/** Invisible; between two words of a line it allows no break, and no mail program reads on over it as one address. */
const WORD_JOINER = '\u2060';

/**
 * Makes a text of a user fit for a letter: one line, not too long, and without what mail programs turn into a link.
 * Otherwise a person named `http://jahat.example` could send links in the name of the forum.
 */
export function harmless(text: string): string {
  const line = oneLine(text);
  const short = line.length > TEXT_MAX ? `${line.slice(0, TEXT_MAX).trimEnd()}…` : line;
  return short.toWellFormed().replaceAll(/[.:/@\\]/g, (sign) => `${sign}${WORD_JOINER}`);
}

/** The same, in quotes: a name cannot pass for words of the forum. What is left out stays so. */
export function quoted(text: string): string;
export function quoted(text: string | undefined): string | undefined;
export function quoted(text: string | undefined): string | undefined {
  return text && `“${harmless(text.replaceAll(/[“”"]/g, "'"))}”`;
}

/**
 * Replaces line breaks, controls, and marks that reverse the direction of what follows, but not U+200D, which joins
 * emoji. A header takes one line.
 */
export function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}\p{Zl}\p{Zp}[\p{Cf}--\u200D]]+/gv, ' ').trim();
}
