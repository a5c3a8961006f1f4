import { expect, it } from 'vitest';
import { countTurns } from '#server/platform/testing/count-turns.ts';
import { mapInSlices } from './time-slices.ts';

const items = Array.from({ length: 1_000 }, (_, number) => number);

it('does short work without waiting for others after each item', async () => {
  const stop = countTurns();
  expect(await mapInSlices(items, (number) => 2 * number)).toEqual(items.map((n) => 2 * n));
  // On a machine that stands still in between it is a few.
  expect(stop()).toBeLessThan(items.length / 10);
});

it('lets others go on between items that take long', async () => {
  const stop = countTurns();
  await mapInSlices(items.slice(0, 5), () => {
    const until = performance.now() + 5;
    while (performance.now() < until);
  });
  expect(stop()).toBeGreaterThanOrEqual(4);
});
