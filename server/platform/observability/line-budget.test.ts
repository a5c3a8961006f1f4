import { expect, it } from 'vitest';
import { createLineBudget, LINES_PER_MINUTE } from './line-budget.ts';

it('leaves out lines above the limit of a minute, and reports their number with the next line', () => {
  let now = 0;
  const take = createLineBudget(() => now);
  for (let line = 0; line < LINES_PER_MINUTE; line += 1) expect(take()).toBe(0);
  now = 59_999;
  expect([take(), take()]).toEqual([undefined, undefined]);
  now = 60_000;
  expect([take(), take()]).toEqual([2, 0]);
});
