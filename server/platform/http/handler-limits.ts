import type { EventEmitter } from 'node:events';
import type { FastifyInstance } from 'fastify';
import { createFairSemaphore, type QueueKey } from '#server/platform/concurrency/fair-semaphore.ts';
import { POOL_SIZE } from '#server/platform/database/database.ts';
import { HEAVY_PER_NETWORK } from './answer-pace.ts';
import { AppError, BUSY_MESSAGE } from './app-error.ts';

/**
 * How many handlers of one account run at once in one process. Its other requests are queued. Two occupy both the
 * database and Node. With four, one account that sends 40 requests at once made others wait 1.4 to 1.9 times as long
 * for logins, reads and writes, on two cores (`npm run test:abuse -- --only busy-account`).
 */
export const HANDLERS_PER_ACCOUNT = 2;
/** How many handlers of all accounts run at once: more would wait in the connection pool, which is not fair. */
export const HANDLERS_AT_ONCE = POOL_SIZE;
/**
 * How many handlers run at once for all accounts at one address, or in one IPv6 /48, so that their slow queries leave
 * connections to others. Five accounts with queries of two seconds held all ten permits, and logins waited three
 * seconds.
 */
export const HANDLERS_PER_NETWORK = 6;
/**
 * How many of these write texts. A text is indexed for search while its transaction holds the row of its thread or
 * category: six long ones of one network made others wait 0.5 s for a vote in that thread.
 */
export const TEXT_WRITES_PER_NETWORK = 2;
export const HANDLERS_WAITING_MAX = 2_000;

const refuse = () => new AppError('too-slow', BUSY_MESSAGE);

/** Shares the permits to run handlers, and to make the pieces of downloads, fairly among accounts and networks. */
export const handlers = createFairSemaphore({
  permits: HANDLERS_AT_ONCE,
  permitsPerKey: HANDLERS_PER_ACCOUNT,
  permitsPerNetwork: HANDLERS_PER_NETWORK,
  isPaced: true,
  heavyPerNetwork: HEAVY_PER_NETWORK,
  waitingMax: HANDLERS_WAITING_MAX,
  refuse,
});

const textWrites = createFairSemaphore({
  permits: HANDLERS_AT_ONCE,
  permitsPerNetwork: TEXT_WRITES_PER_NETWORK,
  waitingMax: HANDLERS_WAITING_MAX,
  refuse,
});

export interface BeginOptions {
  readonly queueKey: QueueKey;
  /** The longest wait, in milliseconds. */
  readonly waitMs: number;
  readonly writesText: boolean;
  /** Its 'close' ends the wait. */
  readonly connection?: EventEmitter | undefined;
}

/**
 * Resolves when the handler has begun, which is when it gets a permit. Throws 503 when that takes longer than
 * `waitMs`, or the connection closes before. A request that is refused while it waits never runs later,
 * because its client may retry it.
 */
export async function beginHandler<Result>(
  app: FastifyInstance,
  { queueKey, waitMs, writesText, connection }: BeginOptions,
  handle: () => Promise<Result>,
): Promise<{ result: Promise<Result> }> {
  const { promise: isBegun, resolve: begin } = Promise.withResolvers<void>();
  const task = () => {
    begin();
    return handle();
  };
  const ends = performance.now() + waitMs;
  const waiting = () => ({ waitMs: Math.max(ends - performance.now(), 0), connection });
  const run = () => handlers.run(queueKey, task, waiting());
  const result = app.waitForAtStop(writesText ? textWrites.run(queueKey, run, waiting()) : run());
  await Promise.race([isBegun, result]);
  return { result };
}
