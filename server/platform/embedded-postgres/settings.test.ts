import { expect, it } from 'vitest';
import { cacheOf } from './settings.ts';

it.each([
  [200, '32MB'],
  [512, '64MB'],
  [1_000, '125MB'],
  [24_000, '256MB'],
])('with %i MB of memory the database keeps %s of its own pages', (megabytes, cache) => {
  expect(cacheOf(megabytes * 2 ** 20)).toBe(cache);
});
