import { expect, test } from 'vitest';
import { partLongParagraphs } from './part-long-paragraphs.ts';
import { sanitizeRichText } from './sanitize-rich-text.ts';

function draw(html: string): HTMLElement {
  const place = document.createElement('div');
  place.append(partLongParagraphs(sanitizeRichText(html)));
  return place;
}

function piecesOf(place: HTMLElement): string[] {
  return Array.from(place.querySelectorAll('span'), (piece) => piece.textContent);
}

test('300 characters of a complex script stand together, and no more', () => {
  const place = draw(`<p>Mulai ${'ب'.repeat(700)} selesai</p><p>Lagi</p>`);
  expect(piecesOf(place)).toEqual(['ب'.repeat(300), `${'ب'.repeat(100)} selesai`]);
  expect(place.firstChild?.firstChild?.textContent).toBe(`Mulai ${'ب'.repeat(300)}`);
  expect(place.querySelector('span')?.style.display).toBe('block');
  expect(place.querySelector('span span')).toBeNull();
  expect(place.children).toHaveLength(2);
});

test('a paragraph changes its script 500 times, and no more, with or without spaces', () => {
  const whole = 'a ב '.repeat(600);
  const place = draw(`<p>${whole}</p>`);
  expect(piecesOf(place)).toHaveLength(2);
  expect(place.textContent).toBe(whole);
});

test('the elements around a cut go on behind it', () => {
  const place = draw(`<ul><li>Satu <strong>a<em>${'ก'.repeat(400)}</em>b</strong> dua</li></ul>`);
  expect(place.innerHTML).toBe(
    `<ul><li>Satu <strong>a<em>${'ก'.repeat(300)}</em></strong>` +
      `<span style="display: block;"><strong><em>${'ก'.repeat(100)}</em>b</strong> dua</span></li></ul>`,
  );
});

test('texts of one paragraph count together, those of two do not', () => {
  const half = 'ب'.repeat(200);
  expect(piecesOf(draw(`<p>${half}<em>${half}</em></p>`))).toEqual(['ب'.repeat(100)]);
  expect(piecesOf(draw(`<p>${half}</p><p>${half}</p>`))).toEqual([]);
});

test.each([
  ['accents', `${'ก'.repeat(300)}\u0e31\u0e48`],
  ['a skin tone', `${'\u{1f44d}'.repeat(300)}\u{1f3fd}`],
  ['a joined sign', `${'\u{1f469}'.repeat(300)}\u200d\u{1f4bb}`],
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
