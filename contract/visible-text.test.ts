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
  test.each(UNSEEN)('nobody sees anything of %j', (text) => {
    expect(hasVisibleText(text)).toBe(false);
  });

  test.each(['a', '.', '0', 'é', 'e\u0301', '한', '⠿', '❤️', '👍', '👩‍💻'])('%s is seen', (text) => {
    expect(hasVisibleText(text)).toBe(true);
  });

  test('a letter is seen whatever nobody sees is around it', () => {
    const unseen = fc.string({ unit: fc.constantFrom(...UNSEEN) });
    fc.assert(
      fc.property(unseen, unseen, (before, after) => {
        expect(hasVisibleText(before + after)).toBe(false);
        expect(hasVisibleText(`${before}a${after}`)).toBe(true);
      }),
    );
  });
});

test('withoutDirections leaves nothing that turns a line around, and all else as it is', () => {
  expect(withoutDirections('\u202egnadap\u202c \u2067\u2066x\u2069')).toBe('gnadap x');
  for (const text of ['שלום', 'العربية', '👩‍💻', 'na\u0308if', 'می\u200cخواهم']) {
    expect(withoutDirections(text)).toBe(text);
  }
});
