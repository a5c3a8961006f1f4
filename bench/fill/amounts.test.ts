import { expect, it } from 'vitest';
import { zipfAmounts } from './amounts.ts';

it('the amounts add up to the total, and none exceeds the cap', () => {
  const amounts = zipfAmounts(10_000, 1_000, 200);
  expect(amounts.reduce((sum, amount) => sum + amount)).toBe(10_000);
  expect(Math.max(...amounts)).toBe(200);
});

it('the largest tenth of the amounts has over 40 % of the total', () => {
  const amounts = zipfAmounts(10_000, 1_000, 2_000).toSorted().toReversed();
  const ofTheFirst = amounts.slice(0, 100).reduce((sum, amount) => sum + amount);
  expect(ofTheFirst / 10_000).toBeGreaterThan(0.4);
});
