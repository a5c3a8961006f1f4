import { expect, it } from 'vitest';
import { zipfAmounts } from './amounts.ts';

it('all of the total is shared, and nobody has more than the cap', () => {
  const amounts = zipfAmounts(10_000, 1_000, 200);
  expect(amounts.reduce((sum, amount) => sum + amount)).toBe(10_000);
  expect(Math.max(...amounts)).toBe(200);
});

it('few have much', () => {
  const amounts = zipfAmounts(10_000, 1_000, 2_000).toSorted().toReversed();
  const ofTheFirst = amounts.slice(0, 100).reduce((sum, amount) => sum + amount);
  expect(ofTheFirst / 10_000).toBeGreaterThan(0.4);
});
