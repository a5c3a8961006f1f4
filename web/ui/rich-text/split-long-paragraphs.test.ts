import { expect, test } from 'vitest';
import fontsCss from '#web/ui/styles/fonts.css?raw';
import { nodesIn } from './blocks.ts';
import { costOf, splitLongParagraphs } from './split-long-paragraphs.ts';
import { sanitizeRichText } from './sanitize-rich-text.ts';

function draw(html: string): HTMLElement {
  const container = document.createElement('div');
  const content = sanitizeRichText(html);
  splitLongParagraphs(content);
  container.append(content);
  return container;
}

function splitBlocksOf(container: HTMLElement): string[] {
  return Array.from(container.querySelectorAll('div'), (piece) => piece.textContent);
}

test('at most 300 characters of a complex script are together', () => {
  const container = draw(`<p>Mulai ${'ب'.repeat(700)} selesai</p><p>Lagi</p>`);
  expect(splitBlocksOf(container)).toEqual(['ب'.repeat(300), `${'ب'.repeat(100)} selesai`]);
  expect(container.firstChild?.firstChild?.textContent).toBe(`Mulai ${'ب'.repeat(300)}`);
  expect(container.querySelector('p div div')).toBeNull();
  expect(container.children).toHaveLength(2);
});

test('letters of rare extensions count as complex', () => {
  expect(splitBlocksOf(draw(`<p>${'ⶀ'.repeat(700)}</p>`))).toHaveLength(2);
});

test('a paragraph changes its script some 500 times at most, with or without spaces', () => {
  const whole = 'a ב '.repeat(600);
  const container = draw(`<p>${whole}</p>`);
  expect(splitBlocksOf(container)).toHaveLength(2);
  expect(container.textContent).toBe(whole);
});

test.each([
  ['Latin and Chinese', 'a中'],
  ['Thai and Lao', 'กຈ '],
  ['Chinese and Korean', '中한'],
  ['Greek and Cyrillic', 'αж'],
  ['Bopomofo and jamo', 'ㄅㄱ'],
  ['halfwidth kana and jamo', 'ﾀﾡ'],
  ['full-width and half-width letters', 'Ａｱ'],
  ['Kayah Li and Rejang', '\ua90a\ua930'],
  ['Latin and symbols', 'a★'],
  ['Hindi and wide spaces', 'क\u3000'],
  ['Hindi and spaces without a break', 'क\u00a0'],
])('changes between %s count', (_what, pair) => {
  expect(splitBlocksOf(draw(`<p>${pair.repeat(600)}</p>`))).not.toEqual([]);
});

test('a block has 10,000 letters at most where a line before them did not fit', () => {
  const container = draw(`<p>a<br>${'bbb '.repeat(3_330)}${'ccc '.repeat(3_330)}</p>`);
  const pieces = splitBlocksOf(container);
  expect(pieces.length).toBeGreaterThan(1);
  for (const piece of pieces) {
    expect(piece.replaceAll(' ', '').length).toBeLessThanOrEqual(10_000);
  }
});

test('long code is split at its lines', () => {
  const lines = Array.from(
    { length: 400 },
    (_, at) => `const nilai${at} = hitung(${at}, 'panjang sekali');\n`,
  );
  const container = draw(`<pre><code>${lines.join('')}</code></pre>`);
  const pieces = splitBlocksOf(container);
  expect(pieces.length).toBeGreaterThan(0);
  for (const piece of pieces) expect(piece).toMatch(/^const .*\n$/s);
  expect(container.textContent).toBe(lines.join(''));
});

test('a line of code with many tabs is split', () => {
  expect(splitBlocksOf(draw(`<pre>${'a\t'.repeat(5_000)}</pre>`))).toHaveLength(2);
});

test('exactly the characters of the basic font cost nothing', () => {
  const face = fontsCss.split('@font-face').find((part) => part.includes('sans-basic.woff2')) ?? '';
  const basic = [...face.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].flatMap(
    ([, from = '', to = from]) => {
      const first = Number.parseInt(from, 16);
      const length = Number.parseInt(to, 16) - first + 1;
      return Array.from({ length }, (_, index) => first + index);
    },
  );
  const all = Array.from({ length: 0x1_0000 }, (_, code) => code);
  const free = all.filter((code) => costOf(new Text(`${String.fromCodePoint(code)}a`)) === 0);
  expect(free).toEqual(basic);
});

test.each([
  ['Indonesian prose', 'Ia pergi ke pasar – “besok”, katanya… café.', 0],
  ['words of Arabic', 'kata السلام عليكم kata', 20 + 10 * 5 + 20],
  ['Chinese', '中文测试', 20 + 3 * 5],
  ['rare punctuation and controls', 'a\u203da\u2028a\u0085', 5 * 20],
  ['letters of other font files', 'aāáế‐‛', 5 * 5],
  ['Vietnamese', 'Tiếng Việt', 2 * 5],
  ['characters without a font', 'a\u0378a\u0379', 3 * 20],
  ['lines of code', '<pre>a\nb\nc</pre>', 3 * 20],
  ['words of 100 letters', `${'f'.repeat(100)} ${'f'.repeat(100)}`, 0],
  ['a word of 103 letters', 'f'.repeat(103), 3 * 5],
  ['tabs', '<pre>a\tb\t\fc</pre>', 20 + 3 * 5],
  ['a list', '<ol><li>a</li><li><u>b</u></li></ol>', 4 * 20],
])('the cost of %s is beyond that of cheap characters', (_what, html, cost) => {
  const costs = Array.from(nodesIn(sanitizeRichText(html)), costOf);
  expect(costs.reduce((sum, one) => sum + one, 0)).toBe(cost);
});

test.each([
  ['Chinese', '中文测试'.repeat(501)],
  ['Arabic letters and digits', 'ب٠ '.repeat(1_001)],
  ['Hiragana and Katakana', 'あア'.repeat(1_001)],
  ['letters of three font files', 'aāáā'.repeat(700)],
  ['a word of ligatures', 'f'.repeat(3_000)],
  ['Latin with marks of direction', 'a\u202eb\u202c'.repeat(200)],
])('%s, too long for one block, is split', (_what, text) => {
  const container = draw(`<p>${text}</p>`);
  expect(splitBlocksOf(container)).toHaveLength(1);
  expect(container.textContent).toBe(text);
});

test('a paragraph of very many elements is split between them', () => {
  const html = `<p>${'<u>a</u><s>b</s> '.repeat(600)}</p>`;
  const container = draw(html);
  expect(splitBlocksOf(container)).toHaveLength(2);
  expect(container.querySelectorAll('u, s')).toHaveLength(1_200);
});

test('a paragraph of very many lines is split between them', () => {
  const container = draw(`<p>${'dua kata<br>'.repeat(900)}</p>`);
  expect(splitBlocksOf(container)).not.toEqual([]);
  for (const block of container.querySelectorAll('div')) {
    expect(block.textContent).toMatch(/^(dua kata)+$/);
  }
});

test('each paragraph counts for itself', () => {
  const paragraph = `<p>${'ب٠ '.repeat(900)}</p>`;
  expect(splitBlocksOf(draw(paragraph.repeat(3)))).toEqual([]);
});

test('elements around a split continue behind it', () => {
  const container = draw(
    `<ul><li>Satu <strong>a<em>${'ก'.repeat(400)}</em>b</strong> dua</li></ul>`,
  );
  expect(container.innerHTML).toBe(
    `<ul><li>Satu <strong>a<em>${'ก'.repeat(300)}</em></strong>` +
      `<div><strong><em>${'ก'.repeat(100)}</em>b</strong> dua</div></li></ul>`,
  );
});

test('text nodes of one paragraph count together, those of two do not', () => {
  const half = 'ب'.repeat(200);
  expect(splitBlocksOf(draw(`<p>${half}<em>${half}</em></p>`))).toEqual(['ب'.repeat(100)]);
  expect(splitBlocksOf(draw(`<p>${half}</p><p>${half}</p>`))).toEqual([]);
});

test('a word is not split when a space is near', () => {
  const prose = 'Ia berkata السلام عليكم dan pergi ke pasar. '.repeat(300);
  const [piece = ''] = splitBlocksOf(draw(`<p>${prose}</p>`));
  expect(prose.split(' ')).toContain(piece.split(' ')[0]);
  expect(draw(`<p>${prose}</p>`).textContent).toBe(prose);
});

test('no empty element stays before a split', () => {
  const full = 'ب'.repeat(300);
  expect(draw(`<p>${full}<a href="/a"><em>ب</em></a> b</p>`).innerHTML).toBe(
    `<p>${full}<div><a href="/a" rel="nofollow ugc noopener"><em>ب</em></a> b</div></p>`,
  );
});

test('a split block ends at the next block', () => {
  const long = 'ب'.repeat(301);
  const container = draw(`<ul><li>${long}<p>a</p>b</li></ul>${long}<p>c</p>`);
  expect(splitBlocksOf(container)).toEqual(['ب', 'ب']);
  expect(container.innerHTML).toContain('<div>ب</div><p>a</p>b');
  expect(container.innerHTML).toMatch(/<div>ب<\/div><p>c<\/p>$/);
});

test('short lines and words stay whole', () => {
  const line = 'ก'.repeat(200);
  expect(splitBlocksOf(draw(`<p>${line}<br>${line} ${line}</p>`))).toEqual([]);
  expect(splitBlocksOf(draw(`<p>${'ก'.repeat(300)} b</p>`))).toEqual([]);
  expect(splitBlocksOf(draw(`<p>${'katatanpaspasipanjang<br>'.repeat(150)}</p>`))).toEqual([]);
});

test('letters with joiners between them are split', () => {
  const text = `${'ب'.repeat(300)}${'\u200dب'.repeat(49_000)}`;
  const container = draw(`<p>${text}</p>`);
  for (const piece of splitBlocksOf(container)) expect(piece.length).toBeLessThan(1_000);
  expect(container.textContent).toBe(text);
});

test.each([
  ['accents', `${'ก'.repeat(300)}\u0e31\u0e48`],
  ['a skin tone', `${'\u{1f44d}'.repeat(300)}\u{1f3fd}`],
])('a character is not split from %s', (_what, start) => {
  expect(splitBlocksOf(draw(`<p>${start}${'ก'.repeat(10)}</p>`))).toEqual(['ก'.repeat(10)]);
});

test.each([
  ['Arabic prose', 'كتب الطالب درسه في المدرسة، ثم عاد إلى البيت. '.repeat(40)],
  ['Thai sentences', `${'กำลังทดสอบภาษาไทย'.repeat(12)} `.repeat(9)],
  ['Indonesian prose with Arabic words', 'Ia berkata السلام عليكم dan pergi ke pasar. '.repeat(70)],
  ['one word of Latin letters', 'a'.repeat(2_000)],
  ['many words of Latin letters', 'dua kata '.repeat(1_250)],
  ['Chinese', '中文测试'.repeat(490)],
])('%s stays whole', (_what, text) => {
  expect(splitBlocksOf(draw(`<p>${text}</p>`))).toEqual([]);
});
