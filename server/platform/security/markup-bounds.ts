import { tooLongMessage } from '#contract/fields.ts';
import { TAGS_MAX } from '#contract/limits.ts';
import { AppError } from '#server/platform/http/app-error.ts';

/** Four for each element that a text may have. */
const ATTRIBUTES_MAX = 10_000;
/** The minimum length of an escaped `&` or `>`: that of `&gt;`. */
const ENTITY_LENGTH = 4;

/** The beginning of an element. */
const TAG = /<[a-z][^\s/>]*/gi;
/** An attribute, parsed as leniently as in browsers, with the characters before it. */
const ATTRIBUTE = /[\s/]*[^\s/>][^\s/>=]*(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>"'][^\s>]*))?/y;

/**
 * Throws 400 for HTML that is slow to parse: sanitising one text blocks the event loop, and the time depends less on
 * the length than on the number of tokens. Reads each character once.
 */
export function checkMarkup(name: string, html: string, maxLength: number): void {
  if (count(html, '<') > TAGS_MAX) {
    throw new AppError('invalid', `"${name}" must not have more than ${TAGS_MAX} tags`);
  }
  // Each `&` or `>` that is neither in a tag nor at its end becomes an entity: so many make the text too long.
  if (count(html, '&') + count(html, '>') > maxLength / ENTITY_LENGTH + TAGS_MAX) {
    throw new AppError('invalid', tooLongMessage(name, maxLength));
  }
}

/**
 * Returns the HTML with only its first `max` attributes. All attributes except the URLs of links are removed by
 * sanitising in any case, and tens of thousands take as long as tags.
 */
export function withFewAttributes(html: string, max = ATTRIBUTES_MAX): string {
  const parts: string[] = [];
  let copiedTo = 0;
  let found = 0;
  TAG.lastIndex = 0;
  while (TAG.test(html)) {
    let at = TAG.lastIndex;
    for (ATTRIBUTE.lastIndex = at; ATTRIBUTE.test(html); at = ATTRIBUTE.lastIndex) {
      found += 1;
      if (found <= max) continue;
      parts.push(html.slice(copiedTo, at));
      copiedTo = ATTRIBUTE.lastIndex;
    }
    TAG.lastIndex = at;
  }
  return parts.length === 0 ? html : parts.join('') + html.slice(copiedTo);
}

function count(text: string, character: string): number {
  let found = 0;
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) found += 1;
  return found;
}
