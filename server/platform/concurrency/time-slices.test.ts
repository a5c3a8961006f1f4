import { expect, it } from 'vitest';
import { countTurns } from '#server/platform/testing/count-turns.ts';
import { mapInSlices } from './time-slices.ts';

const items = Array.from({ length: 1_000 }, (_, number) => number);

it('does short work without yielding after each item', async () => {
  const stop = countTurns();
  expect(await mapInSlices(items, (number) => 2 * number)).toEqual(items.map((n) => 2 * n));
  // A machine that pauses in between causes a few extra yields.
  expect(stop()).toBeLessThan(items.length / 10);
});

it('yields between items that take long', async () => {
  const stop = countTurns();
  await mapInSlices(items.slice(0, 5), () => {
    const until = performance.now() + 5;
    while (performance.now() < until);
  });
  expect(stop()).toBeGreaterThanOrEqual(4);
});
