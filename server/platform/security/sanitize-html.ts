import { emptyMessage, onlyImagesMessage, tooLongMessage } from '#contract/fields.ts';
import { hasTooManyMarks, MARKS_MAX } from '#contract/marks.ts';
import { LINK_REL, RICH_TEXT_TAGS } from '#contract/rich-text.ts';
import { hasVisibleText } from '#contract/visible-text.ts';
import { nextIteration } from '#server/platform/concurrency/iterations.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { checkMarkup, withFewAttributes } from './markup-bounds.ts';
import { BLOCK_MARKER, CELL_MARKER, separateBlocks } from './separate-blocks.ts';
import sanitize from 'sanitize-html';

/** Block elements that are not stored. Their contents stay separate. */
const OTHER_BLOCKS =
  'div section article header footer main nav aside address figure figcaption details summary dl dt dd caption tr form fieldset legend center';

/** Elements that are not allowed lose their tags; scripts and styles lose their text too. */
const OPTIONS: sanitize.IOptions = {
  allowedTags: RICH_TEXT_TAGS,
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  nestingLimit: 50,
  // A link without a URL is removed.
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
    a: (tagName, attributes) => ({ tagName, attribs: { ...attributes, rel: LINK_REL } }),
  },
};

/** `OPTIONS` with the markers that `separateBlocks` replaces. */
const MARKING_OPTIONS: sanitize.IOptions = {
  ...OPTIONS,
  allowedTags: [...RICH_TEXT_TAGS, BLOCK_MARKER, CELL_MARKER],
  transformTags: {
    ...OPTIONS.transformTags,
    ...Object.fromEntries(OTHER_BLOCKS.split(' ').map((tag) => [tag, BLOCK_MARKER])),
    td: CELL_MARKER,
    th: CELL_MARKER,
  },
};

/** Control characters that HTML has no use for. In JSON, each takes six bytes: 30 texts made a list of 4 MB. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for.
const CONTROLS = /[\u0001-\u0008\u000b\u000e-\u001f]/g;

/** Images are not stored. */
const PICTURE = /<(?:img|picture|svg|video|canvas)\b/i;

let lastWait: Promise<void> = Promise.resolve();

/** Resolves for one text in each iteration of the event loop. */
function waitToSanitize(): Promise<void> {
  lastWait = lastWait.then(nextIteration);
  return lastWait;
}

/** The second pass removes only tags: a text that is longer by more than this factor stays too long. */
const LONGER_TIMES = 2;

/**
 * Returns the HTML with only allowed tags and attributes. Links tell search engines not to follow them. Sanitising the
 * result again does not change it. Returns undefined when the text without tags is longer than `maxLength`, or
 * the first pass returns more than `LONGER_TIMES` as much. Other results, too, may be longer, because of their tags.
 */
export function sanitizeHtml(html: string): string;
export function sanitizeHtml(html: string, maxLength: number): string | undefined;
export function sanitizeHtml(html: string, maxLength = Infinity): string | undefined {
  // A form feed is a space in HTML, but takes browsers as long as a character without a font.
  const marked = sanitize(html, MARKING_OPTIONS).replace(CONTROLS, '').replaceAll('\f', ' ');
  if (marked.length > LONGER_TIMES * maxLength) return undefined;
  const once = separateBlocks(marked);
  if (textLength(once) > maxLength) return undefined;
  // After the removal of tags between them, paragraphs may be nested in paragraphs: a second pass separates them.
  return once === html ? once : sanitize(once, OPTIONS);
}

/** The length of sanitised HTML without its tags. */
function textLength(html: string): number {
  let length = html.length;
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) {
    length -= html.indexOf('>', at) + 1 - at;
  }
  return length;
}

/**
 * Sanitises the HTML of a required field. Throws 400 when nothing readable is left (with a message of its own when only
 * images were sent), when what sanitising adds (`&amp;` for `&`) makes it longer than `maxLength`, or when it would be
 * too slow to sanitise or to draw. Of many texts at once, one is sanitised in each iteration of the event loop, so that
 * other requests continue.
 */
export async function sanitizeField(
  name: string,
  html: string,
  maxLength: number,
): Promise<string> {
  checkMarkup(name, html, maxLength);
  await waitToSanitize();
  const sanitized = sanitizeHtml(withFewAttributes(html), maxLength);
  if (sanitized === undefined) throw new AppError('invalid', tooLongMessage(name, maxLength));
  // Sanitising has decoded entities such as `&nbsp;`.
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
