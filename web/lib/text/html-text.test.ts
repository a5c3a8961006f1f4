import { expect, test } from 'vitest';
import { htmlToParagraphs } from './html-text.ts';

test.each([
  ['paragraphs', '<p>satu</p><p></p><p>dua  tiga</p>', 'satu\n\ndua tiga'],
  ['line breaks', '<p>satu<br>dua<br></p>', 'satu\ndua'],
  ['code', '<pre><code>if x:\n    y()\n\nz()</code></pre><p>a</p>', 'if x:\n    y()\n\nz()\n\na'],
  [
    'lists',
    '<p>a</p><ul><li><p>satu</p><ul><li><p>dua</p></li></ul></li><li><p>tiga</p></li></ul>',
    'a\n\n- satu\n- dua\n- tiga',
  ],
  [
    'links',
    '<p>baca <a href="https://contoh.id/a">di sini</a></p>',
    'baca di sini (https://contoh.id/a)',
  ],
  [
    'bare links',
    '<p><a href="https://contoh.id/a">https://contoh.id/a</a></p>',
    'https://contoh.id/a',
  ],
  ['nothing', '<p></p>', ''],
])('of a draft, %s are kept in plain text', (_what, html, words) => {
  expect(htmlToParagraphs(html)).toBe(words);
});
