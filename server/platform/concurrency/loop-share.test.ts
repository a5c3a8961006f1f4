import { EventEmitter } from 'node:events';
import { setImmediate as nextIteration } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createIterations } from './iterations.ts';
import { createLoopShare } from './loop-share.ts';

/** Collects the names of the networks whose tasks begin, in order. */
function setUp(perIteration: number) {
  const iterations = createIterations();
  const share = createLoopShare({ perIteration, iterations });
  const begun: string[] = [];
  const ask = (network: string) => share.begin(network, () => begun.push(network));
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

it('drops a waiting task when its connection closes', async () => {
  const share = createLoopShare({ perIteration: 1 });
  const begun: string[] = [];
  const connections = ['a', 'b', 'c'].map((name) => {
    const connection = new EventEmitter();
    share.begin('network', () => begun.push(name), connection);
    return connection;
  });
  connections[1]?.emit('close');
  await nextIteration();
  await nextIteration();
  expect(begun).toEqual(['a', 'c']);
  expect(connections.map((connection) => connection.listenerCount('close'))).toEqual([0, 0, 0]);
});

it('begins a task that was queued by a task in a later iteration', async () => {
  const share = createLoopShare({ perIteration: 1 });
  let depth = 0;
  const goOn = () => {
    depth += 1;
    if (depth < 3) share.begin('a', goOn);
  };
  share.begin('a', goOn);
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
