import { expect, it } from 'vitest';
import { excerptOf } from './marked-text.ts';

it('ends a part of a text in one ellipsis, wherever it is cut', () => {
  for (let length = 1; length < 30; length += 1) {
    const text = `${'a'.repeat(length)} keripik… `.repeat(60);
    const { text: pieces } = excerptOf(text, () => undefined);
    expect(pieces.map((piece) => piece.text).join('')).toMatch(/[a-z]…$/);
  }
});

it('cuts a text of many dots as quickly as any other', () => {
  const text = `${'.'.repeat(50_000)}kata ${'dan '.repeat(100)}`;
  const started = performance.now();
  excerptOf(text, ({ lexeme }) => (lexeme === 'kata' ? 0 : undefined));
  // Quadratic time would take seconds here.
  expect(performance.now() - started).toBeLessThan(500);
});
