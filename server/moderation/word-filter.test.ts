import { describe, expect, it } from 'vitest';
import { createWordFilter, spellingsOf } from './word-filter.ts';

const finds = (text: string, words = ['judi', 'slot gacor', 'togel*', 'Maxwin']) =>
  createWordFilter(words)(spellingsOf(text));

describe('the word filter', () => {
  it.each([
    'judi',
    'Ayo JUDI!',
    'situs judi, gratis',
    'jud1',
    'jud!',
    'jüdi',
    'judí',
    'ju\u200bdi',
    'j.u.d.i',
    'j u d i',
    'jսdi',
    'јudі',
    'ｊｕｄｉ',
    '𝐣𝐮𝐝𝐢',
    'slot  gacor',
    'slot-gacor',
    'SLOT_G4C0R',
    'togel',
    'togelindo',
    'm a x w i n',
    'rnaxwin',
    'x j u d i 1',
    's l o t g a c o r',
  ])('finds a disguised word in %j', (text) => {
    expect(finds(text)).toBe(true);
  });

  it.each([
    '',
    'judika bernyanyi',
    'kejudian',
    'slot yang gacor',
    'a b c',
    'mantogel',
    '!',
    '\u200b',
  ])('finds nothing in %j', (text) => {
    expect(finds(text)).toBe(false);
  });

  it('finds nothing without words', () => {
    expect(finds('judi', [])).toBe(false);
    expect(finds('judi ! *', ['!', ' * '])).toBe(false);
  });
});
