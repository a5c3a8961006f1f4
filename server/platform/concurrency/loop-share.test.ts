import { setImmediate as nextIteration } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createLoopShare } from './loop-share.ts';

/** Collects the names of the networks whose tasks begin, in order. */
function setUp(perIteration: number) {
  const share = createLoopShare(perIteration);
  const begun: string[] = [];
  const ask = (network: string) => share(network, () => begun.push(network));
  return { ask, takeBegun: () => begun.splice(0).join('') };
}

it('begins `perIteration` tasks of a network in an iteration, and the others in the next ones', async () => {
  const { ask, takeBegun } = setUp(2);
  for (let count = 0; count < 5; count += 1) ask('a');
  expect(takeBegun()).toBe('aa');
  await nextIteration();
  expect(takeBegun()).toBe('aa');
  await nextIteration();
  expect(takeBegun()).toBe('a');
  await nextIteration();
  ask('a');
  ask('a');
  expect(takeBegun()).toBe('aa');
});

it('begins tasks of another network at once, and keeps the order of each', async () => {
  const { ask, takeBegun } = setUp(1);
  for (let count = 0; count < 3; count += 1) ask('a');
  ask('b');
  expect(takeBegun()).toBe('ab');
  await nextIteration();
  ask('b');
  ask('a');
  expect(takeBegun()).toBe('ab');
  await nextIteration();
  expect(takeBegun()).toBe('a');
});

it('begins a task that was queued by a task in a later iteration', async () => {
  const share = createLoopShare(1);
  let depth = 0;
  const goOn = () => {
    depth += 1;
    if (depth < 3) share('a', goOn);
  };
  share('a', goOn);
  expect(depth).toBe(1);
  await nextIteration();
  expect(depth).toBe(2);
});
