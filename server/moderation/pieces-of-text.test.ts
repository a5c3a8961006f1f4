import { expect, it } from 'vitest';
import { piecesOf } from './pieces-of-text.ts';

it('a short text is one piece, without what nobody sees', () => {
  expect([...piecesOf('')]).toEqual(['']);
  expect([...piecesOf('slot \u200b \n gacor')]).toEqual(['slot gacor']);
});

it('pieces of a long text end between words, and share their ends', () => {
  for (const word of ['judika ', 'a ', 'j.u.d.i. ', `${'panjang'.repeat(40)} `]) {
    const text = word.repeat(5_000 / word.length);
    const pieces = [...piecesOf(text)];
    expect(pieces.length).toBeGreaterThan(4);
    expect(pieces.every((piece) => piece.length <= 1_000)).toBe(true);
    for (const [index, piece] of pieces.entries()) {
      const before = pieces[index - 1];
      if (before !== undefined) expect(before).toContain(piece.slice(0, 150));
      expect(
        piece
          .trim()
          .split(' ')
          .every((one) => one === word.trim()),
      ).toBe(true);
    }
  }
});

it('a text without spaces is cut all the same', () => {
  const pieces = [...piecesOf('x'.repeat(100_000))];
  expect(pieces.length).toBeLessThan(130);
  expect(pieces.reduce((sum, { length }) => sum + length, 0)).toBeGreaterThan(100_000);
});
