import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasVisibleText, withoutDirections } from './visible-text.ts';

const UNSEEN = [
  '',
  ' ',
  '\t\r\n',
  '\u00a0',
  '\u0000',
  '\u0085',
  '\u00ad',
  '\u200b',
  '\u200d',
  '\u2060',
  '\ufeff',
  '\u{e0020}',
  '\u0301',
  '\ufe0f',
  '\u115f',
  '\u1160',
  '\u3164',
  '\uffa0',
  '\u2800',
];

describe('hasVisibleText', () => {
  test.each(UNSEEN)('%j is invisible', (text) => {
    expect(hasVisibleText(text)).toBe(false);
  });

  test.each(['a', '.', '0', 'é', 'e\u0301', '한', '⠿', '❤️', '👍', '👩‍💻'])(
    '%s is visible',
    (text) => {
      expect(hasVisibleText(text)).toBe(true);
    },
  );

  test('a letter is visible whatever invisible characters surround it', () => {
    const unseen = fc.string({ unit: fc.constantFrom(...UNSEEN) });
    fc.assert(
      fc.property(unseen, unseen, (before, after) => {
        expect(hasVisibleText(before + after)).toBe(false);
        expect(hasVisibleText(`${before}a${after}`)).toBe(true);
      }),
    );
  });
});

test('withoutDirections removes all that reverses a line, and nothing else', () => {
  expect(withoutDirections('\u202egnadap\u202c \u2067\u2066x\u2069')).toBe('gnadap x');
  for (const text of ['שלום', 'العربية', '👩‍💻', 'na\u0308if', 'می\u200cخواهم']) {
    expect(withoutDirections(text)).toBe(text);
  }
});
