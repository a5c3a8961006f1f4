import { expect, test } from 'vitest';
import { splitLongParagraphs } from './split-long-paragraphs.ts';
import { sanitizeRichText } from './sanitize-rich-text.ts';

function draw(html: string): HTMLElement {
  const place = document.createElement('div');
  place.append(splitLongParagraphs(sanitizeRichText(html)));
  return place;
}

function piecesOf(place: HTMLElement): string[] {
  return Array.from(place.querySelectorAll('div'), (piece) => piece.textContent);
}

test('at most 300 characters of a complex script are together', () => {
  const place = draw(`<p>Mulai ${'ب'.repeat(700)} selesai</p><p>Lagi</p>`);
  expect(piecesOf(place)).toEqual(['ب'.repeat(300), `${'ب'.repeat(100)} selesai`]);
  expect(place.firstChild?.firstChild?.textContent).toBe(`Mulai ${'ب'.repeat(300)}`);
  expect(place.querySelector('p div div')).toBeNull();
  expect(place.children).toHaveLength(2);
});

test('a paragraph changes its script at most 500 times, with or without spaces', () => {
  const whole = 'a ב '.repeat(600);
  const place = draw(`<p>${whole}</p>`);
  expect(piecesOf(place)).toHaveLength(2);
  expect(place.textContent).toBe(whole);
});

test('elements around a split continue behind it', () => {
  const place = draw(`<ul><li>Satu <strong>a<em>${'ก'.repeat(400)}</em>b</strong> dua</li></ul>`);
  expect(place.innerHTML).toBe(
    `<ul><li>Satu <strong>a<em>${'ก'.repeat(300)}</em></strong>` +
      `<div><strong><em>${'ก'.repeat(100)}</em>b</strong> dua</div></li></ul>`,
  );
});

test('text nodes of one paragraph count together, those of two do not', () => {
  const half = 'ب'.repeat(200);
  expect(piecesOf(draw(`<p>${half}<em>${half}</em></p>`))).toEqual(['ب'.repeat(100)]);
  expect(piecesOf(draw(`<p>${half}</p><p>${half}</p>`))).toEqual([]);
});

test('a word is not split when a space is near', () => {
  const prose = 'Ia berkata السلام عليكم dan pergi ke pasar. '.repeat(300);
  const [piece = ''] = piecesOf(draw(`<p>${prose}</p>`));
  expect(piece).toMatch(/^(?:السلام|dan) /);
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
  const place = draw(`<ul><li>${long}<p>a</p>b</li></ul>${long}<p>c</p>`);
  expect(piecesOf(place)).toEqual(['ب', 'ب']);
  expect(place.innerHTML).toContain('<div>ب</div><p>a</p>b');
  expect(place.innerHTML).toMatch(/<div>ب<\/div><p>c<\/p>$/);
});

test('short lines and words stay whole', () => {
  const line = 'ก'.repeat(200);
  expect(piecesOf(draw(`<p>${line}<br>${line} ${line}</p>`))).toEqual([]);
  expect(piecesOf(draw(`<p>${'ก'.repeat(300)} b</p>`))).toEqual([]);
});

test('letters with joiners between them are split', () => {
  const text = `${'ب'.repeat(300)}${'\u200dب'.repeat(49_000)}`;
  const place = draw(`<p>${text}</p>`);
  for (const piece of piecesOf(place)) expect(piece.length).toBeLessThan(1_000);
  expect(place.textContent).toBe(text);
});

test.each([
  ['accents', `${'ก'.repeat(300)}\u0e31\u0e48`],
  ['a skin tone', `${'\u{1f44d}'.repeat(300)}\u{1f3fd}`],
])('a sign is not cut from %s', (_what, start) => {
  expect(piecesOf(draw(`<p>${start}${'ก'.repeat(10)}</p>`))).toEqual(['ก'.repeat(10)]);
});

test.each([
  ['Arabic prose', 'كتب الطالب درسه في المدرسة، ثم عاد إلى البيت. '.repeat(200)],
  ['Thai sentences', `${'กำลังทดสอบภาษาไทย'.repeat(12)} `.repeat(30)],
  ['Indonesian prose with Arabic words', 'Ia berkata السلام عليكم dan pergi ke pasar. '.repeat(100)],
  ['one word of Latin letters', 'a'.repeat(90_000)],
  ['Chinese', '中文测试'.repeat(2_000)],
])('%s stays whole', (_what, text) => {
  expect(piecesOf(draw(`<p>${text}</p>`))).toEqual([]);
});
