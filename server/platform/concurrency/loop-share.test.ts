import { setImmediate as nextIteration } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { createIterations } from './iterations.ts';
import { ANSWERED_SHARE, createLoopShare } from './loop-share.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Collects the names of the networks whose tasks begin, in order. */
function setUp(perIteration: number) {
  // The clock stands still: a task that takes long counts as several, and connections go first for 100 ms.
  const now = () => 0;
  const iterations = createIterations(now);
  const share = createLoopShare({ perIteration, iterations, now });
  const begun: string[] = [];
  const ask = (network: string, isAnswered = false) =>
    share.begin(network, {}, () => {
      begun.push(network);
      return isAnswered;
    });
  return {
    ask,
    accept: iterations.connectionAccepted,
    takeBegun: () => begun.splice(0).join(''),
  };
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

it('begins more tasks that are answered at once', async () => {
  const { ask, takeBegun } = setUp(2);
  for (let count = 0; count < 20; count += 1) ask('a', true);
  expect(takeBegun()).toHaveLength(2 / ANSWERED_SHARE);
  await nextIteration();
  expect(takeBegun()).toHaveLength(2 / ANSWERED_SHARE);
  await nextIteration();
  expect(takeBegun()).toHaveLength(4);
  ask('a');
  ask('a');
  expect(takeBegun()).toBe('a');
});

it('counts a task that takes long as several', async () => {
  let ms = 0;
  const share = createLoopShare({ perIteration: 4, now: () => ms });
  const begun: string[] = [];
  const ask = (name: string, takesMs: number) =>
    share.begin('network', {}, () => {
      begun.push(name);
      ms += takesMs;
      return true;
    });
  for (const name of ['short', 'short', 'long', 'short', 'short']) {
    ask(name, name === 'long' ? 3 : 0.01);
  }
  expect(begun).toEqual(['short', 'short', 'long']);
  await nextIteration();
  expect(begun).toHaveLength(5);
});

it('drops waiting tasks, also in the iteration in which they would begin', async () => {
  const share = createLoopShare({ perIteration: 2 });
  const begun: string[] = [];
  const connections = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ name }));
  const dropped: string[] = [];
  const drop = (name: string) => {
    for (const each of connections) if (each.name === name) share.drop(each);
  };
  for (const connection of connections) {
    const task = () => {
      begun.push(connection.name);
      if (connection.name === 'd') drop('e');
      return false;
    };
    share.begin('network', connection, task, () => dropped.push(connection.name));
  }
  drop('c');
  for (let count = 0; count < 3; count += 1) await nextIteration();
  for (const { name } of connections) drop(name);
  expect(begun).toEqual(['a', 'b', 'd']);
  expect(dropped).toEqual(['c', 'e']);
});

it('retains no task that has begun for as long as its connection is open', async () => {
  const share = createLoopShare({ perIteration: 1 });
  const connections = [{}, {}];
  const begun = connections.map((connection) => {
    const task = () => false;
    share.begin('network', connection, task);
    return new WeakRef(task);
  });
  for (let count = 0; count < 3; count += 1) await nextIteration();
  collectGarbage();
  expect(begun.map((task) => task.deref())).toEqual([undefined, undefined]);
  for (const connection of connections) share.drop(connection);
});

it('begins a task that was queued by a task in a later iteration', async () => {
  const share = createLoopShare({ perIteration: 1 });
  let depth = 0;
  const goOn = () => {
    depth += 1;
    if (depth < 3) share.begin('a', {}, goOn);
    return false;
  };
  share.begin('a', {}, goOn);
  expect(depth).toBe(1);
  await nextIteration();
  expect(depth).toBe(2);
});

it('begins nothing in an iteration that accepted a connection', async () => {
  const { ask, accept, takeBegun } = setUp(2);
  accept();
  ask('a');
  await nextIteration();
  expect(takeBegun()).toBe('');
  await nextIteration();
  expect(takeBegun()).toBe('a');
});
