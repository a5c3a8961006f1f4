import { expect, it } from 'vitest';
import { excerptOf } from './marked-text.ts';

it('ends a part of a text in one ellipsis, wherever it is cut', () => {
  for (let length = 1; length < 30; length += 1) {
    const text = `${'a'.repeat(length)} keripik… `.repeat(60);
    const { text: pieces } = excerptOf(text, () => undefined);
    expect(pieces.map((piece) => piece.text).join('')).toMatch(/[a-z]…$/);
  }
});
