import { expect, it } from 'vitest';
import { hasTooManyMarks, MARKS_MAX, withFewMarks } from './marks.ts';

it.each([
  ['accents', '\u0301', 1],
  ['skin tones', '🏽', 1],
  ['skin tones with joiners', '🏽\u200d', 2],
  ['soft hyphens', '\u00ad', 1],
  ['a vowel of Thai', '\u0e33', 1],
])('%s in a row are cut, and few of them are not', (_name, mark, length) => {
  const count = MARKS_MAX / length;
  const few = `a${mark.repeat(count)}b`;
  const many = `a${mark.repeat(count + 1)}b`;
  expect(hasTooManyMarks(few)).toBe(false);
  expect(hasTooManyMarks(many)).toBe(true);
  expect(withFewMarks(few)).toBe(few);
  expect(withFewMarks(`${many} ${many}`)).toBe(`${few} ${few}`);
  // Also when it is called again.
  expect(hasTooManyMarks(many)).toBe(true);
});

it.each(['Ǻ ngữ', 'กำลังทำ', '👩‍👩‍👧‍👦'.repeat(100), '🏴󠁧󠁢󠁥󠁮󠁧󠁿'.repeat(50), 'हिन्दी '.repeat(50), 'السَّلَامُ عَلَيْكُمْ'])(
  'ordinary text is unchanged: %s',
  (text) => {
    expect(hasTooManyMarks(text)).toBe(false);
    expect(withFewMarks(text)).toBe(text);
  },
);
