import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sanitizeField, sanitizeHtml } from './sanitize-html.ts';

const ALLOWED = new Set('p h1 h2 h3 ul ol li blockquote pre hr code strong em u s a br'.split(' '));

/** Pieces that break careless sanitisers, in any order. */
const piece = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 8 }),
  fc.constantFrom(
    '<',
    '>',
    '</p>',
    '<p>',
    '<p onclick=x()>',
    '<div>',
    '</div>',
    '<table><tr><td>',
    '</td><td>',
    '</table>',
    '<pre>',
    '<em>',
    '<script>',
    '</script>',
    '<style>',
    '<!--',
    '-->',
    '<![CDATA[',
    '<svg><math>',
    '<xmp>',
    '<noscript><p title="</noscript><img src=x onerror=x()>">',
    '<a href="javascript:x()">',
    '<a href="&#106;avascript:x()">',
    '<a href="java\tscript:x()">',
    '<a href="https://contoh.id">',
    '<iframe srcdoc=',
    '"',
    "'",
    '&lt;',
    '&nbsp;',
    '\u0000',
    '\u0001',
    '&#2;',
  ),
);
const html = fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join(''));

describe('sanitised HTML', () => {
  it('has no control characters, written as they are or as entities', () => {
    expect(sanitizeHtml('<p>a\u0001b&#2;c&#x1f;\td\n</p>')).toBe('<p>abc\td\n</p>');
    expect(sanitizeHtml('a\fb&#12;c')).toBe('a b c');
    const link = sanitizeHtml(
      '<a href="java\u0001script&#2;:x()">a</a><a href="https://a.id/&#1;">b</a>',
    );
    expect(link).toBe('a<a href="https://a.id/" rel="nofollow ugc noopener">b</a>');
  });

  it('has only allowed tags, and no attribute except a link and its rel', () => {
    fc.assert(
      fc.property(html, (dirty) => {
        for (const [, name, attributes] of sanitizeHtml(dirty).matchAll(
          /<\/?([^\s/>]*)([^>]*)>/g,
        )) {
          expect(ALLOWED).toContain(name);
          expect(attributes).toMatch(
            /^( href="(https?|mailto):[^"<]*"| rel="nofollow ugc noopener"| \/)*$/,
          );
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('is nested no deeper than browsers draw easily', () => {
    const nested = sanitizeHtml('<blockquote>'.repeat(60) + 'Halo' + '</blockquote>'.repeat(60));
    expect(nested.match(/<blockquote>/g)).toHaveLength(50);
    expect(nested).toContain('Halo');
  });

  it('is not changed by sanitising it again', () => {
    fc.assert(
      fc.property(html, (dirty) => {
        const once = sanitizeHtml(dirty);
        expect(sanitizeHtml(once)).toBe(once);
      }),
      { numRuns: 1_000 },
    );
  });

  it('preserves all that the editor can produce', () => {
    const written =
      '<h1>A</h1><h2>B</h2><h3>C</h3><p><strong>tebal</strong> <em>miring</em> <u>garis</u> <s>coret</s></p>' +
      '<ul><li><p>satu</p></li></ul><ol><li><p>dua</p></li></ol><blockquote><p>kutip</p></blockquote>' +
      '<pre><code>a &lt; b</code></pre><hr /><p>baris<br />baru</p>' +
      '<p><a href="https://contoh.id/a?b=c&amp;d" rel="nofollow ugc noopener">tautan</a></p>';
    expect(sanitizeHtml(written)).toBe(written);
  });

  it.each([
    [
      'cells of a table, which are one word otherwise',
      '<table><tbody><tr><th>Nama</th><th>Nilai</th></tr>\n<tr><td>Ani</td> <td>9</td></tr></tbody></table>',
      '<p>Nama · Nilai</p><p>Ani · 9</p>',
    ],
    [
      'paragraphs within cells',
      '<table><tr><td><p>Nama</p></td><td><div>Ani</div><div>Wati</div></td></tr></table>',
      '<p>Nama · Ani Wati</p>',
    ],
    ['a table without words', '<table><tr><td></td><td> </td></tr></table>', ''],
    [
      'columns, also where cells are empty',
      '<table><tr><td></td><td>a</td><td></td></tr><tr><td>b</td><td> </td><td>c</td></tr></table>',
      '<p>· a</p><p>b · · c</p>',
    ],
    ['a row whose last cell is empty', '<table><tr><td>a</td><td></td></tr></table>', '<p>a</p>'],
    [
      'a summary and its details',
      'awal<details><summary>ringkas</summary>isi</details>akhir',
      '<p>awal</p><p>ringkas</p><p>isi</p><p>akhir</p>',
    ],
    [
      'many dots in a cell from what follows',
      `<table><tr><td>${'·'.repeat(99_000)}x</td><td>·</td><td></td></tr></table>`,
      `<p>${'·'.repeat(99_000)}x · ·</p>`,
    ],
    ['an item from the row in it', '<ul><li><td>a</td><td></td></li></ul>', '<ul><li>a</li></ul>'],
    ['terms', '<dl><dt>Kopi</dt><dd>Gayo</dd></dl>', '<p>Kopi</p><p>Gayo</p>'],
    ['blocks in blocks', '<div><section>a</section><p>b</p>c</div>', '<p>a</p><p>b</p>c'],
    [
      'blocks in an item',
      '<ul><li><div>a</div><div>b</div></li></ul>',
      '<ul><li><p>a</p><p>b</p></li></ul>',
    ],
    ['lines of code', '<pre><div>a</div><div>b</div></pre>', '<pre>\na\nb\n</pre>'],
    ['blocks in inline tags', '<strong>a<div>b</div>c</strong>', '<strong>a<p>b</p>c</strong>'],
    ['headings smaller than ours', '<h4>a</h4><h6>b</h6>', '<h3>a</h3><h3>b</h3>'],
    ['a line across', '<p>a</p><hr><p>b</p>', '<p>a</p><hr /><p>b</p>'],
  ])('separates %s', (_what, written, stored) => {
    expect(sanitizeHtml(written)).toBe(stored);
  });

  it('refuses images alone with the message that they are not supported', async () => {
    await expect(
      sanitizeField('content', '<p><img src="https://contoh.id/a.png"></p>', 100),
    ).rejects.toThrow('"content" must contain text, images are not supported');
    await expect(sanitizeField('content', '<p></p>', 100)).rejects.toThrow(
      '"content" is not allowed to be empty',
    );
    expect(await sanitizeField('content', 'Ini: <img src="a.png">', 100)).toBe('Ini: ');
  });

  it('shows plain text as it was written', () => {
    expect(sanitizeHtml('1 < 2 & 3 > 2')).toBe('1 &lt; 2 &amp; 3 &gt; 2');
  });
});

describe('empty to a person', () => {
  it.each([
    '',
    ' \n',
    '<p></p>',
    '<p>&nbsp;</p>',
    '<p><br></p>',
    '<p>\u200b\u2060</p>',
    '<ul><li></li></ul>',
  ])('%j', async (html) => {
    await expect(sanitizeField('content', html, 100)).rejects.toThrow(
      '"content" is not allowed to be empty',
    );
  });

  it.each(['a', '<p>0</p>', '&lt;p&gt;', '.', '🌶'])('not %j', async (html) => {
    await expect(sanitizeField('content', html, 100)).resolves.toBe(sanitizeHtml(html));
  });
});

it('texts that arrive together are sanitised one in each iteration of the event loop', async () => {
  const order: string[] = [];
  const each = ['a', 'b', 'c'].map(async (text) => {
    await sanitizeField('body', text, 10);
    order.push(text);
  });
  for (const round of ['1', '2', '3', '4']) {
    await setImmediate();
    order.push(round);
  }
  await Promise.all(each);
  const rounds = order.filter((entry) => /[abc]/.test(entry)).map((entry) => order.indexOf(entry));
  const [first = 0, second = 0, third = 0] = rounds;
  expect(order.slice(first, second).some((entry) => /\d/.test(entry))).toBe(true);
  expect(order.slice(second, third).some((entry) => /\d/.test(entry))).toBe(true);
});

it.each([
  `<p>a${'\u0301'.repeat(31)}</p>`,
  // Browsers draw them together nevertheless.
  `<p>a${`<u>${'\u0301'.repeat(16)}</u>`.repeat(2)}</p>`,
  `👍${'&#x1f3fd;'.repeat(31)}`,
])('a text with too many marks on a letter is refused: %#', async (html) => {
  await expect(sanitizeField('content', html, 20_000)).rejects.toThrow(
    '"content" must not have more than 30 marks in a row',
  );
});
