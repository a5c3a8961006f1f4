import { expect, it } from 'vitest';
import { measureCpu } from '#server/testing/cpu-time.ts';
import { excerptOf } from './marked-text.ts';

it('ends a part of a text in one ellipsis, wherever it is cut', () => {
  for (let length = 1; length < 30; length += 1) {
    const text = `${'a'.repeat(length)} keripik… `.repeat(60);
    const { text: pieces } = excerptOf(text, () => undefined);
    expect(pieces.map((piece) => piece.text).join('')).toMatch(/[a-z]…$/);
  }
});

it('cuts a text of many dots as quickly as any other', async () => {
  const text = `${'.'.repeat(50_000)}kata ${'dan '.repeat(100)}`;
  const cut = () => excerptOf(text, ({ lexeme }) => (lexeme === 'kata' ? 0 : undefined));
  // Quadratic time would take seconds here.
  expect((await measureCpu(cut)).ms).toBeLessThan(500);
});
