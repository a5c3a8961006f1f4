import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TAGS_MAX } from '#contract/limits.ts';
import { checkMarkup, withFewAttributes } from './markup-bounds.ts';
import { sanitizeHtml } from './sanitize-html.ts';

const LENGTH = 100_000;
const check = (html: string) => () => checkMarkup('body', html.slice(0, LENGTH), LENGTH);

describe('the markup of a text', () => {
  it.each([
    ['tags', '<b>'.repeat(TAGS_MAX)],
    ['spaces that editors write', '&nbsp;'.repeat(LENGTH / 6)],
    ['ampersands', '&amp;'.repeat(LENGTH / 5)],
    ['signs in code, with all tags', '<b>'.repeat(TAGS_MAX) + '&lt;'.repeat((LENGTH - 15_000) / 4)],
  ])('may be nothing but %s', (_what, html) => {
    expect(check(html)).not.toThrow();
    expect(sanitizeHtml(html, LENGTH)).toBeDefined();
  });

  it.each([
    ['a tag too many', '<b>'.repeat(TAGS_MAX + 1), '"body" must not have more than 5000 tags'],
    ...['&', '&#', '&l', '&lt', '>', '&>'].map((piece) => [
      `nothing but ${piece}`,
      piece.repeat(LENGTH / piece.length),
      '"body" length must be less than or equal to 100000 characters long',
    ]),
  ])('is refused before it is parsed: %s', (_what, html, message) => {
    expect(check(html)).toThrow(message);
  });

  it('that becomes more than twice as long is not sanitised a second time', () => {
    expect(sanitizeHtml('<a href=x>x'.repeat(500), 5_500)).toBeUndefined();
    expect(sanitizeHtml('<a href=x>x'.repeat(500))).toHaveLength(22_500);
  });

  it('whose words alone become too long is not sanitised twice, either', () => {
    const html = `<div>${'&lx'.repeat(100)}</div>`;
    const { length } = sanitizeHtml(html).replaceAll(/<[^>]*>/g, '');
    expect(length).toBe(700);
    expect(sanitizeHtml(html, length)).toBeDefined();
    expect(sanitizeHtml(html, length - 1)).toBeUndefined();
  });
});

describe('with few attributes', () => {
  it.each([
    ['<a b c=1 href=x d>x</a>', '<a b c=1>x</a>'],
    ['<a b="c>d" e=\'f g\' h="i">x</a>', '<a b="c>d" e=\'f g\'>x</a>'],
    ['<i/b/c/d>x<u e f g>', '<i/b/c>x<u>'],
    ['<i b="c"d="e"f="g">', '<i b="c"d="e">'],
    ['<i b = c d\n=\te f = g>', '<i b = c d\n=\te>'],
    ['x < y z w v > u', 'x < y z w v > u'],
    ['<i a b c', '<i a b'],
  ])('%s becomes %s', (html, expected) => {
    expect(withFewAttributes(html, 2)).toBe(expected);
  });

  it('a text is unchanged when it has no more, and otherwise loses no words', () => {
    const attribute = fc.constantFrom(
      ' b',
      ' b=c',
      '\nb = "c > d"',
      " href='/x y'",
      ' b=c/d',
      '\tb=""',
    );
    const tag = fc
      .tuple(fc.constantFrom('a', 'i', 'p', 'div'), fc.array(attribute, { maxLength: 5 }))
      .map(([name, attributes]) => `<${name}${attributes.join('')}>`);
    const piece = fc.oneof(tag, fc.constantFrom('kata', ' ', '&lt;', '&', '</a>', '</p>', '> b=c'));
    const html = fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(html, (text) => {
        expect(withFewAttributes(text, 100)).toBe(text);
        const words = (each: string) => sanitizeHtml(each).replaceAll(/<[^>]*>|\s/g, '');
        expect(words(withFewAttributes(text, 1))).toBe(words(text));
      }),
      { numRuns: 2_000 },
    );
  });
});
