import { deleteUnusedSpellings } from '#server/categories/categories.repository.ts';
import { deletePagingHistory } from './paging-history.ts';
import type { Db } from '#server/schema.ts';
import { deleteRefilledAttempts } from '#server/session/attempts.repository.ts';
import { deleteOldLoginAddresses } from '#server/session/login-addresses.repository.ts';

const EVERY_MS = 3_600_000;

/**
 * Deletes what has passed its retention or is no longer used, now and every hour. Call the returned function to stop,
 * and await its result. Reports a failed job, and continues with the others. Every process runs the jobs, perhaps at
 * the same time. That is safe because each only deletes rows that meet a condition, and a deleted row no longer does.
 */
export function startRetentionJobs(
  db: Db,
  onFailure: (error: unknown) => void,
): () => Promise<void> {
  let running = Promise.resolve();
  const run = () => {
    const jobs = [
      deletePagingHistory,
      deleteOldLoginAddresses,
      deleteRefilledAttempts,
      deleteUnusedSpellings,
    ];
    for (const job of jobs) {
      running = running.then(() => job(db)).catch(onFailure);
    }
  };
  run();
  const timer = setInterval(run, EVERY_MS).unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}
