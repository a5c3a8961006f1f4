import type { EventEmitter } from 'node:events';
import { widestNetwork } from './client-address.ts';
import { AppError, BUSY_MESSAGE } from './app-error.ts';
import { nextIteration } from '#server/platform/concurrency/iterations.ts';
import { createFairSemaphore } from '#server/platform/concurrency/fair-semaphore.ts';

/**
 * The maximum number of logins and registrations that wait to begin. Each takes some kilobytes, and a millisecond or less
 * to begin. How many hash at once is in `passwords.ts`.
 */
export const LOGINS_WAITING_MAX = 2_000;

const logins = createFairSemaphore({
  permits: 1,
  waitingMax: LOGINS_WAITING_MAX,
  refuse: () => new AppError('too-slow', BUSY_MESSAGE),
});

/**
 * Resolves when a login or registration from this address may begin: one in each iteration of the event loop,
 * round-robin among addresses. A thousand at once would all be parsed and checked in one iteration of a third of a
 * second, in which nobody else is answered, not even from memory. Throws 503 when too many wait, or the connection closes.
 */
export function paceLogin(address: string, connection: EventEmitter): Promise<void> {
  return logins.run(widestNetwork(address), () => nextIteration(), { connection });
}
