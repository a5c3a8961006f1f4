import { expect, it } from 'vitest';
import { mediansOfQuarters, quantile, ratiosOf, spreadOf } from './numbers.ts';

it('the median of an odd number of rounds is the one in the middle', () => {
  expect(spreadOf([3, 1, 2])).toEqual({ median: 2, low: 1, high: 3 });
});

it('the median of an even number of rounds lies between the two in the middle', () => {
  expect(spreadOf([10, 1, 3, 2])).toEqual({ median: 2.5, low: 1, high: 10 });
});

it('figures of no values are an error', () => {
  expect(() => spreadOf([])).toThrow('nothing was measured');
  expect(() => quantile([], 0.5)).toThrow('nothing was measured');
});

it('each sample belongs to one quarter', () => {
  expect(mediansOfQuarters([1, 2, 3, 4])).toEqual([1, 2, 3, 4]);
  expect(mediansOfQuarters([1, 2, 3, 4, 5, 6, 7, 8, 9])).toEqual([1.5, 3.5, 5.5, 8]);
  expect(() => mediansOfQuarters([1, 2, 3])).toThrow('nothing was measured');
});

it('a quantile is one of the measured values', () => {
  const sorted = Array.from({ length: 100 }, (_, at) => at + 1);
  expect([0, 0.5, 0.99, 1].map((share) => quantile(sorted, share))).toEqual([1, 51, 100, 100]);
});

it('a ratio is taken within each round', () => {
  expect(ratiosOf([1, 9], [2, 3])).toEqual([0.5, 3]);
  expect(() => ratiosOf([1, 9], [2])).toThrow('a round has no value to compare with');
});
