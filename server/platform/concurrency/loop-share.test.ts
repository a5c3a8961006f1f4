import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createLoopShare } from './loop-share.ts';

/** What begins, in order, by the names of networks. */
function setUp(perTurn: number) {
  const share = createLoopShare(perTurn);
  const begun: string[] = [];
  const ask = (network: string) => share(network, () => begun.push(network));
  return { ask, takeBegun: () => begun.splice(0).join('') };
}

it('begins so many of a network in a turn, and the others in the next ones', async () => {
  const { ask, takeBegun } = setUp(2);
  for (let count = 0; count < 5; count += 1) ask('a');
  expect(takeBegun()).toBe('aa');
  await nextTurn();
  expect(takeBegun()).toBe('aa');
  await nextTurn();
  expect(takeBegun()).toBe('a');
  await nextTurn();
  ask('a');
  ask('a');
  expect(takeBegun()).toBe('aa');
});

it('begins those of another network at once, and keeps the order of each', async () => {
  const { ask, takeBegun } = setUp(1);
  for (let count = 0; count < 3; count += 1) ask('a');
  ask('b');
  expect(takeBegun()).toBe('ab');
  await nextTurn();
  ask('b');
  ask('a');
  expect(takeBegun()).toBe('ab');
  await nextTurn();
  expect(takeBegun()).toBe('a');
});

it('begins what a task asks for in a later turn', async () => {
  const share = createLoopShare(1);
  let depth = 0;
  const goOn = () => {
    depth += 1;
    if (depth < 3) share('a', goOn);
  };
  share('a', goOn);
  expect(depth).toBe(1);
  await nextTurn();
  expect(depth).toBe(2);
});
