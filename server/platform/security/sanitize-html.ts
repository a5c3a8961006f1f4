import { setImmediate } from 'node:timers/promises';
import { emptyMessage, onlyImagesMessage, tooLongMessage } from '#contract/fields.ts';
import { hasTooManyMarks, MARKS_MAX } from '#contract/marks.ts';
import { hasVisibleText } from '#contract/visible-text.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { checkMarkup, withFewAttributes } from './markup-bounds.ts';
import { BLOCK_MARKER, CELL_MARKER, partBlocks } from './part-blocks.ts';
import sanitize from 'sanitize-html';

/** Blocks that are not stored; what they part stays apart. */
const OTHER_BLOCKS =
  'div section article header footer main nav aside address figure figcaption details summary dl dt dd caption tr form fieldset legend center';

/** What the editor can produce; everything else loses its tags, and scripts and styles their text too. */
const OPTIONS: sanitize.IOptions = {
  allowedTags: 'p h1 h2 h3 ul ol li blockquote pre hr code strong em u s a br'.split(' '),
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  nestingLimit: 50,
  // A link to nowhere is no link.
  exclusiveFilter: (frame) =>
    frame.tag === 'a' && frame.attribs['href'] === undefined ? 'excludeTag' : false,
  transformTags: {
    b: 'strong',
    i: 'em',
    del: 's',
    strike: 's',
    h4: 'h3',
    h5: 'h3',
    h6: 'h3',
    a: (tagName, attributes) => ({
      tagName,
      attribs: { ...attributes, rel: 'nofollow ugc noopener' },
    }),
  },
};

/** As `OPTIONS`, with the markers that `partBlocks` replaces. */
const MARKING_OPTIONS: sanitize.IOptions = {
  ...OPTIONS,
  allowedTags: [...(OPTIONS.allowedTags || []), BLOCK_MARKER, CELL_MARKER],
  transformTags: {
    ...OPTIONS.transformTags,
    ...Object.fromEntries(OTHER_BLOCKS.split(' ').map((tag) => [tag, BLOCK_MARKER])),
    td: CELL_MARKER,
    th: CELL_MARKER,
  },
};

/** Pictures are not stored. */
const PICTURE = /<(?:img|picture|svg|video|canvas)\b/i;

let lastTurn: Promise<unknown> = Promise.resolve();

/** Resolves once in each round of the event loop, for one caller after the other. */
function nextTurn(): Promise<unknown> {
  lastTurn = lastTurn.then(() => setImmediate());
  return lastTurn;
}

/** The second pass takes away no more than tags: what is longer by far stays too long. */
const LONGER_TIMES = 2;

/**
 * The HTML with only allowed tags and attributes left; links tell search engines not to follow.
 * What comes out is not changed by sanitising it again. Undefined where it stays longer than `maxLength`.
 */
export function sanitizeHtml(html: string): string;
export function sanitizeHtml(html: string, maxLength: number): string | undefined;
export function sanitizeHtml(html: string, maxLength = Infinity): string | undefined {
  const marked = sanitize(html, MARKING_OPTIONS);
  if (marked.length > LONGER_TIMES * maxLength) return undefined;
  const once = partBlocks(marked);
  if (textLength(once) > maxLength) return undefined;
  // Once tags between them are gone, paragraphs may stand in paragraphs: a second pass parts them.
  return once === html ? once : sanitize(once, OPTIONS);
}

/** Of sanitised HTML, without its tags. */
function textLength(html: string): number {
  let length = html.length;
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) {
    length -= html.indexOf('>', at) + 1 - at;
  }
  return length;
}

/** Whether a reader would see nothing in sanitised HTML, whose entities are characters already. */
export function isEmptyHtml(sanitizedHtml: string): boolean {
  return !hasVisibleText(sanitizedHtml.replace(/<[^>]*>/g, ''));
}

/**
 * The sanitised HTML of a field a person must fill in. Throws 400 when nothing is left to read (in words of its own
 * where pictures alone were sent), when
 * what sanitising adds (`&amp;` for `&`) makes it longer than it may be, or it would take too long to
 * sanitise or to draw. Of many texts at once, one is sanitised before others go on.
 */
export async function sanitizeField(
  name: string,
  html: string,
  maxLength: number,
): Promise<string> {
  checkMarkup(name, html, maxLength);
  await nextTurn();
  const sanitized = sanitizeHtml(withFewAttributes(html), maxLength);
  if (sanitized === undefined) throw new AppError('invalid', tooLongMessage(name, maxLength));
  const text = sanitized.replace(/<[^>]*>/g, '');
  if (hasTooManyMarks(text)) {
    throw new AppError('invalid', `"${name}" must not have more than ${MARKS_MAX} marks in a row`);
  }
  if (!hasVisibleText(text)) {
    throw new AppError(
      'invalid',
      PICTURE.test(html) ? onlyImagesMessage(name) : emptyMessage(name),
    );
  }
  if (sanitized.length > maxLength) throw new AppError('invalid', tooLongMessage(name, maxLength));
  return sanitized;
}
