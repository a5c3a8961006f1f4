import { expect, it } from 'vitest';
import { accepts } from './accepted-encoding.ts';

it.each([
  ['gzip, deflate, br', true],
  ['gzip;q=0.5, BR;q=0.1', true],
  ['br;q=0', false],
  ['gzip', false],
  [undefined, false],
  [`${' '.repeat(900)}br`, true],
  // Parsing 16,000 commas took two milliseconds.
  [`br${','.repeat(16_000)}`, false],
])('whether %j takes Brotli: %j', (list, expected) => {
  expect(accepts(list, 'br')).toBe(expected);
});
