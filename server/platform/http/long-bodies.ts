import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { createFairSemaphore } from '#server/platform/concurrency/fair-semaphore.ts';
import { nextIteration } from '#server/platform/concurrency/iterations.ts';
import { AppError, BUSY_MESSAGE } from './app-error.ts';
import { ANSWER_MS } from './deadline.ts';
import { queueKeyOf } from './queue-keys.ts';

/** In characters. A shorter body takes a tenth of a millisecond to parse, a longer one up to 4 ms for each 64 KiB. */
export const LONG_BODY = 1_000;
/**
 * In characters of long bodies per second, from one address or network: a quarter of the time of the event loop at
 * most. Without this limit, 16 connections with bodies of a megabyte took all of it, and 560 bodies of 54 kB whose last
 * bytes arrived together took two seconds.
 */
export const LONG_BODIES_RATE = 4 * 2 ** 20;
/** How far ahead of that rate an address or network may be: a class of forty, each with the longest thread. */
export const LONG_BODIES_BURST_MS = 4_000;
const REMEMBERED_MAX = 5_000;

/** Addresses take turns, and in each its accounts. The memory of those that wait counts as unread, which is limited. */
const longBodies = createFairSemaphore({
  permits: 1,
  waitingMax: 300,
  waitMs: ANSWER_MS,
  isPaced: true,
  refuse: () => new AppError('too-slow', BUSY_MESSAGE),
});

/**
 * Returns a function that resolves when the request with a long body may parse it: one in each iteration of the event
 * loop. It throws 503 when that takes too long or the connection closes before.
 */
export function createLongBodyQueue(
  app: FastifyInstance,
): (request: FastifyRequest, length: number) => Promise<void> {
  /** When the leaky bucket of each address or network is empty. */
  const emptyAt = new LRUCache<string, number>({ max: REMEMBERED_MAX });

  return (request, length) => {
    const { name, network } = queueKeyOf(request);
    const msAhead = () => Math.max((emptyAt.get(network) ?? 0) - performance.now(), 0);
    const msToWait = () => (app.limits.isOn ? msAhead() - LONG_BODIES_BURST_MS : 0);
    const begin = () => {
      const ms = msAhead() + (1_000 * length) / LONG_BODIES_RATE;
      emptyAt.set(network, performance.now() + ms);
      return nextIteration();
    };
    const connection = request.raw.socket;
    return longBodies.run({ name, network, msToWait }, begin, { connection });
  };
}
