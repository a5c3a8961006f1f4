import { expect, it } from 'vitest';
import { hashesAtOnce } from './passwords.ts';

it.each([
  [1, 1],
  [2, 1],
  [3, 2],
  [4, 3],
  [64, 3],
])('on %d cores %d passwords are hashed at once', (cores, hashes) => {
  expect(hashesAtOnce(cores)).toBe(hashes);
});
