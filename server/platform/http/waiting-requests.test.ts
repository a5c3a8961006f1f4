import { EventEmitter } from 'node:events';
import { setImmediate as nextIteration } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { countWaitingRequests } from './waiting-requests.ts';

/** Gives requests, each on a connection of its own where none is given. */
function countUpTo(maxBytes: number) {
  const count = countWaitingRequests(maxBytes);
  return (network: string, connection = new EventEmitter()) => count(network, connection);
}

it('requests of a network share its limit; those of others have their own', () => {
  const requestOf = countUpTo(100);
  const [one, other] = [requestOf('evil'), requestOf('evil')];
  expect(one.hold(60)).toBe(true);
  expect(other.hold(60)).toBe(false);
  expect(other.hold(40)).toBe(true);
  expect(requestOf('good').hold(60)).toBe(true);
});

it('a request counts once, until it begins', () => {
  const requestOf = countUpTo(100);
  const one = requestOf('school');
  one.hold(80);
  one.release();
  one.release();
  expect(one.hold(1_000)).toBe(true);
  const next = requestOf('school');
  expect(next.hold(100)).toBe(true);
  expect(requestOf('school').hold(1)).toBe(false);
});

it('the requests of a closed connection count until the next iteration of the event loop', async () => {
  const requestOf = countUpTo(100);
  const connection = new EventEmitter();
  for (let number = 0; number < 20; number += 1) requestOf('evil', connection).hold(4);
  expect(connection.listenerCount('close')).toBe(1);
  connection.emit('close');
  expect(requestOf('evil').hold(80)).toBe(false);
  await nextIteration();
  expect(requestOf('evil').hold(80)).toBe(true);
});
