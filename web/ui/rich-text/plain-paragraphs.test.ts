import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paragraphsOf, plainTextOf } from './plain-paragraphs.ts';

test.each([
  ['', ''],
  ['halo', '<p>halo</p>'],
  ['a\n\nb', '<p>a</p><p></p><p>b</p>'],
  ['<b> & &lt;', '<p>&lt;b&gt; &amp; &amp;lt;</p>'],
  ['a\u00a0 b', '<p>a&nbsp; b</p>'],
])('the text %j is the HTML %j, and back', (text, html) => {
  expect(paragraphsOf(text)).toBe(html);
  expect(plainTextOf(html)).toBe(text);
});

test('any text comes back as it was', () => {
  const signs = fc.constantFrom('a', ' ', '\n', '&', '<', '>', ';', '\u00a0', 'lt', '💬');
  fc.assert(
    fc.property(fc.array(signs), (parts) => {
      const text = parts.join('');
      expect(plainTextOf(paragraphsOf(text))).toBe(text);
    }),
  );
});

test.each([
  '<p>a<br>b</p>',
  '<p><strong>a</strong></p>',
  '<ul><li><p>a</p></li></ul>',
  '<p class="x">a</p>',
  '<p>a</p>b',
  '<p>&quot;</p>',
  '<p></p>',
  'a',
])('%s is more than plain text', (html) => {
  expect(plainTextOf(html)).toBeUndefined();
});
