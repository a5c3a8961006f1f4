import { expect, it } from 'vitest';
import { countIterations } from '#server/platform/testing/count-iterations.ts';
import { mapInSlices, nextSlice, runInSlicesOf } from './time-slices.ts';

const items = Array.from({ length: 1_000 }, (_, number) => number);

it('does short work without yielding after each item', async () => {
  const stop = countIterations();
  expect(await mapInSlices(items, (number) => 2 * number)).toEqual(items.map((n) => 2 * n));
  // A machine that pauses in between causes a few extra yields.
  expect(stop()).toBeLessThan(items.length / 10);
});

it('does the work of one caller in an iteration, in turn', async () => {
  let iteration = 0;
  const next = () => {
    iteration += 1;
    counting = setImmediate(next);
  };
  let counting = setImmediate(next);
  const done: { name: string; iteration: number }[] = [];
  const work = (name: string) =>
    mapInSlices(items.slice(0, 4), () => {
      const until = performance.now() + 5;
      while (performance.now() < until);
      done.push({ name, iteration });
    });
  await Promise.all([work('a'), work('b'), work('c')]);
  clearImmediate(counting);
  // The first items are done at once.
  const later = done.slice(3);
  expect(later.map(({ name }) => name).join('')).toBe('abcabcabc');
  expect(new Set(later.map((each) => each.iteration)).size).toBe(later.length);
});

it('takes the networks in turn, however much work one of them has', async () => {
  const done: string[] = [];
  const work = (network: string) =>
    runInSlicesOf(network, async () => {
      await Promise.resolve();
      await nextSlice();
      done.push(network);
    });
  await Promise.all(['a', 'a', 'a', 'a', 'b', 'b', 'c'].map(work));
  expect(done.join('')).toBe('abcabaa');
});

it('yields between items that take long', async () => {
  const stop = countIterations();
  await mapInSlices(items.slice(0, 5), () => {
    const until = performance.now() + 5;
    while (performance.now() < until);
  });
  expect(stop()).toBeGreaterThanOrEqual(4);
});
