import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { htmlPreview, PLAIN_SIGN, truncate } from './html-preview.ts';
import { htmlToText } from './html-text.ts';

describe('htmlPreview', () => {
  test('200 characters are shown whole', () => {
    expect(htmlPreview(`<p>${'a'.repeat(200)}</p>`)).toBe('a'.repeat(200));
  });

  test('of 201 characters, 200 are shown and then three dots', () => {
    expect(htmlPreview(`<p>${'a'.repeat(201)}</p>`)).toBe(`${'a'.repeat(200)}...`);
  });

  test('a family of emoji is one character', () => {
    expect(htmlPreview(`<p>${'👨‍👩‍👧‍👦'.repeat(200)}</p>`)).toBe('👨‍👩‍👧‍👦'.repeat(200));
    expect(htmlPreview('👨‍👩‍👧‍👦'.repeat(201))).toBe(`${'👨‍👩‍👧‍👦'.repeat(200)}...`);
  });

  test('an accent belongs to the letter before it, also at the cut', () => {
    const accented = `${'a'.repeat(199)}e\u0301`;
    expect(htmlPreview(accented)).toBe(accented);
    expect(htmlPreview(`${accented}b`)).toBe(`${accented}...`);
    expect(htmlPreview(`${'é'.repeat(200)}\u0301`)).toBe(`${'é'.repeat(200)}\u0301`);
  });

  test('a letter with thirty marks counts as ten', () => {
    const letter = `a${'\u0941\u0e34'.repeat(15)}`;
    expect(htmlPreview(letter.repeat(20))).toBe(letter.repeat(20));
    expect(htmlPreview(letter.repeat(21))).toBe(`${letter.repeat(20)}...`);
    expect(htmlPreview('a\u0323\u0302\u0301'.repeat(200))).not.toContain('...');
  });

  test.each([
    ['conjuncts', '\u0915\u094d\u0a95\u0acd'],
    ['jamo', '\u1100'],
    ['joined emoji', '👨\u200d'],
  ])('a cluster that does not end ends the preview: %s', (_what, letters) => {
    expect(htmlPreview(`<p>Awal ${letters.repeat(20_000)}</p>`)).toBe('Awal ...');
  });

  test('long clusters count as several characters', () => {
    const conjuncts = `${'\u0915\u094d'.repeat(15)} `;
    expect(htmlPreview(conjuncts.repeat(200)).length).toBeLessThan(1_300);
  });

  test('flags are one character each, through tags too', () => {
    const flags = '🇮🇩'.repeat(150);
    expect(htmlPreview(`<p><strong>${flags}</strong><em>${flags}</em></p>`)).toBe(
      `${'🇮🇩'.repeat(200)}...`,
    );
  });

  test('each character of PLAIN_SIGN is a cluster by itself, beside any other', () => {
    const sign = new RegExp(`^${PLAIN_SIGN}$`, 'u');
    const codes = Array.from({ length: 0x1_fb00 }, (_, code) => String.fromCodePoint(code));
    const signs = codes
      .flatMap((text) => [text, `${text}\ufe0f`])
      .filter((text) => sign.test(text));
    expect(signs.length).toBeGreaterThan(10_000);
    const graphemes = new Intl.Segmenter('id', { granularity: 'grapheme' });
    const twice = signs.flatMap((text) => [text, text]).join('');
    expect([...graphemes.segment(twice)].length).toBe(2 * signs.length);
  });

  test('dashes, quotes and emoji are counted without Intl, which is slow to create on a phone', () => {
    const segment = vi.spyOn(Intl.Segmenter.prototype, 'segment');
    expect(htmlPreview('“a” – 🙂❤\ufe0f '.repeat(40))).toMatch(/\.{3}$/);
    expect(segment).not.toHaveBeenCalled();
    htmlPreview('👍🏽'.repeat(201));
    expect(segment).toHaveBeenCalled();
    segment.mockRestore();
  });

  test('whatever the characters, it is cut where the 200th cluster ends', () => {
    const signs = [
      'a',
      '–',
      '“',
      '😀',
      '❤\ufe0f',
      '👍🏽',
      '🇮🇩',
      '👨‍👩‍👧‍👦',
      'e\u0301',
      '\u0915\u094d\u0937',
      '\ufe0f',
      '각',
    ];
    const graphemes = new Intl.Segmenter('id', { granularity: 'grapheme' });
    const mostlyPlain = fc.oneof(
      { weight: 300, arbitrary: fc.constant('a') },
      fc.constantFrom(...signs),
    );
    fc.assert(
      fc.property(fc.array(mostlyPlain, { minLength: 195, maxLength: 210 }), (parts) => {
        const text = parts.join('');
        const clusters = [...graphemes.segment(text)].map(({ segment }) => segment);
        const cut = `${clusters.slice(0, 200).join('')}...`;
        expect(truncate(text)).toBe(clusters.length > 200 ? cut : text);
      }),
      { numRuns: 500 },
    );
  });

  test('paragraphs, headings and line breaks are separate words, and tags inside a word are not', () => {
    const html = '<p>satu</p><p>du<b>a</b></p><h2>tiga</h2><hr>empat<br>lima';
    expect(htmlPreview(html)).toBe('satu dua tiga empat lima');
  });

  test.each([
    [
      'items of a list',
      '<ul><li><p>Senin: soto</p></li>\n<li></li><li><p>Selasa: nasi</p></li></ul><p>dst.</p>',
      'Senin: soto · Selasa: nasi dst.',
    ],
    ['items in items', '<ol><li>a<ul><li>b</li><li>c</li></ul></li><li>d</li></ol>', 'a b · c · d'],
    [
      'cells of a table',
      '<table><tr><th>Nama</th><th>Nilai</th></tr><tr><td>Ani</td><td>9</td></tr></table>',
      'Nama · Nilai Ani · 9',
    ],
    ['items with nothing in them', '<ul><li></li><li> </li></ul>', ''],
  ])('%s are separated', (_what, html, text) => {
    expect(htmlPreview(html)).toBe(text);
  });

  test('entities are read, and text that looks like a tag stays text', () => {
    expect(htmlPreview('<p>&lt;b&gt; &amp;&nbsp;&quot;x&quot;</p>')).toBe('<b> & "x"');
  });

  test('scripts do not run, pictures do not load, and neither leaves text', () => {
    const alert = vi.spyOn(window, 'alert').mockImplementation(() => undefined);
    const html = '<img src=x onerror="alert(1)"><script>alert(1)</script><style>p{}</style>isi';
    expect(htmlPreview(html)).toBe('isi');
    expect(alert).not.toHaveBeenCalled();
  });

  test('a long body gives the same preview as if all of it had been read', () => {
    const words = fc.constantFrom(
      'kata ',
      '<p>',
      '</p>',
      '&amp;',
      '<b>tebal</b>',
      '🙂',
      '\n',
      '<i ',
    );
    fc.assert(
      fc.property(fc.array(words, { minLength: 500, maxLength: 3000 }), (parts) => {
        const html = parts.join('');
        const whole = htmlToText(html);
        const preview = htmlPreview(html);
        if (!preview.endsWith('...')) expect(preview).toBe(whole);
        else expect(whole.startsWith(preview.slice(0, -3))).toBe(true);
        expect([...new Intl.Segmenter('id').segment(preview)].length).toBeLessThanOrEqual(203);
      }),
      { numRuns: 50 },
    );
  });

  test('of a letter with thousands of marks, some marks stay', () => {
    expect(htmlPreview(`<p>a${'\u0301'.repeat(99_000)}</p>`)).toBe(`a${'\u0301'.repeat(30)}`);
    expect(htmlPreview(`<p>a${`<u>${'\u0301'.repeat(30)}</u>`.repeat(99)}</p>`)).toHaveLength(31);
  });

  test('deeply nested HTML does no harm', () => {
    expect(htmlPreview(`${'<div>'.repeat(500)}dalam`)).toBe('dalam');
  });
});
