import { createFairSemaphore } from '#server/platform/concurrency/fair-semaphore.ts';
import { AppError, BUSY_MESSAGE } from '#server/platform/http/app-error.ts';

/**
 * The limits of simultaneous deletion steps in one process. A step locks the rows that the user voted on; other steps
 * would wait for them while holding a database connection.
 */
export const DELETION_STEPS = { atOnce: 1, waitingMax: 300 };

export const deletionSteps = createFairSemaphore({
  permits: DELETION_STEPS.atOnce,
  waitingMax: DELETION_STEPS.waitingMax,
  refuse: () => new AppError('too-slow', BUSY_MESSAGE),
});
