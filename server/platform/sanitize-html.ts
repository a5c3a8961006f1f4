import { emptyMessage } from '#contract/fields.ts';
import { AppError } from './app-error.ts';
import sanitize from 'sanitize-html';

/** What the editor can produce; everything else loses its tags, and scripts and styles their text too. */
const OPTIONS: sanitize.IOptions = {
  allowedTags: 'p h1 h2 h3 ul ol li blockquote pre code strong em u s a br'.split(' '),
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  nestingLimit: 50,
  transformTags: {
    b: 'strong',
    i: 'em',
    del: 's',
    strike: 's',
    h4: 'h3',
    h5: 'h3',
    h6: 'h3',
    div: 'p',
    a: (tagName, attributes) => ({
      tagName,
      attribs: { ...attributes, rel: 'nofollow ugc noopener' },
    }),
  },
};

/**
 * The HTML with only allowed tags and attributes left; links tell search engines not to follow.
 * What comes out is not changed by sanitising it again.
 */
export function sanitizeHtml(html: string): string {
  // Once tags between them are gone, paragraphs may stand in paragraphs: the second pass parts them.
  return sanitize(sanitize(html, OPTIONS), OPTIONS);
}

/** Whether a reader would see nothing: white space, empty paragraphs, zero-width characters. */
export function isEmptyHtml(sanitizedHtml: string): boolean {
  // The sanitiser has decoded `&nbsp;` and its like into the characters that they stand for.
  const text = sanitizedHtml.replace(/<[^>]*>/g, '');
  return !/[^\s\p{Cf}\p{Cc}]/u.test(text);
}

/** The sanitised HTML of a field a person must fill in; throws 400 when nothing is left to read. */
export function sanitizeField(name: string, html: string): string {
  const sanitized = sanitizeHtml(html);
  if (isEmptyHtml(sanitized)) throw new AppError('invalid', emptyMessage(name));
  return sanitized;
}
