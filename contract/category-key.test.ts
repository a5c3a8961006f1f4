import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { categoryKey, categoryName } from './category-key.ts';

describe('categoryKey', () => {
  test.each([
    [
      'hobi',
      'Hobi',
      'HOBI',
      '#hobi',
      '##hobi',
      '# hobi',
      ' hobi ',
      '＃ＨＯＢＩ',
      'ho\u200bbi',
      '\u200b#hobi',
    ],
    ['jalan jalan', 'Jalan  Jalan', 'jalan\u00a0jalan', 'JALAN\tJALAN', '#Jalan Jalan\n'],
    ['é', 'É', 'E\u0301', 'e\u0301'],
    ['❤️', '❤'],
    ['c#', 'C#', '#C#'],
  ])('%s has other spellings', (category, ...others) => {
    expect(new Set([category, ...others].map(categoryKey)).size).toBe(1);
  });

  test.each([
    ['c', 'c#'],
    ['jalan-jalan', 'jalan jalan', 'jalanjalan'],
    ['e', 'é'],
    ['groß', 'gross'],
  ])('%s and %s are different', (...categories) => {
    expect(new Set(categories.map(categoryKey)).size).toBe(categories.length);
  });

  test.each(['', ' ', '#', ' # # ', '\u200b', '＃'])('%j has an empty key', (category) => {
    expect(categoryKey(category)).toBe('');
  });

  test('a key is its own key, and that of the displayed name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (category) => {
        const key = categoryKey(category);
        expect(categoryKey(key)).toBe(key);
        expect(categoryKey(categoryName(category))).toBe(key);
      }),
      { numRuns: 500 },
    );
  });
});

describe('categoryName', () => {
  test.each([
    ['#Hobi', 'Hobi'],
    ['  Jalan   Jalan ', 'Jalan Jalan'],
    ['C#', 'C#'],
    ['＃Ｈobi', 'Ｈobi'],
  ])('%j is displayed as %j', (category, name) => expect(categoryName(category)).toBe(name));
});
