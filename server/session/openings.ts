import { createFairSemaphore } from '#server/platform/concurrency/fair-semaphore.ts';
import { widestNetwork } from '#server/platform/http/client-address.ts';
import { AppError, BUSY_MESSAGE } from '#server/platform/http/app-error.ts';
import { ANSWER_MS } from '#server/platform/http/deadline.ts';

/**
 * How many logins open their sessions at once in one process, for one account and for one network. Opening waits for the
 * account's row, which holds a connection: one account that wrote long texts, which lock that row for 0.1 s
 * each, and logged in over 60 connections held all of them.
 */
export const OPENINGS = { atOnce: 4, perAccount: 1, perNetwork: 2, waitingMax: 300 };

const openings = createFairSemaphore({
  permits: OPENINGS.atOnce,
  permitsPerKey: OPENINGS.perAccount,
  permitsPerNetwork: OPENINGS.perNetwork,
  waitingMax: OPENINGS.waitingMax,
  waitMs: ANSWER_MS,
  refuse: () => new AppError('too-slow', BUSY_MESSAGE),
});

/** Runs what opens a session of this user, when fewer than `OPENINGS` do. Throws 503 when it has waited too long. */
export function runOpening<Result>(
  { userId, address }: { userId: string; address: string },
  task: () => Promise<Result>,
): Promise<Result> {
  return openings.run({ name: userId, network: widestNetwork(address) }, task);
}
