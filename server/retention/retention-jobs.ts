import { deleteUnusedSpellings } from '#server/categories/categories.repository.ts';
import { deleteExpiredLinks } from '#server/mail/mail-links.repository.ts';
import { deleteOldLetters } from '#server/mail/overdue-letters.ts';
import { deleteOldRefusals } from '#server/mail/refused-addresses.repository.ts';
import { deletePagingHistory, limitReplacedTexts } from './paging-history.ts';
import type { Db } from '#server/schema.ts';
import { deleteExpiredChallenges } from '#server/second-factors/login-challenges.repository.ts';
import { deleteOldPasskeyChallenges } from '#server/second-factors/passkey-challenges.ts';
import { deleteAbandonedSecrets } from '#server/second-factors/totp.repository.ts';
import { deleteRefilledAttempts } from '#server/session/attempts.repository.ts';
import { deleteOldLoginAddresses } from '#server/session/login-addresses.repository.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const HOURLY = [
  deletePagingHistory,
  deleteOldLoginAddresses,
  deleteRefilledAttempts,
  deleteUnusedSpellings,
  deleteExpiredLinks,
  deleteOldLetters,
  deleteOldRefusals,
  deleteExpiredChallenges,
  deleteOldPasskeyChallenges,
  deleteAbandonedSecrets,
];
const MINUTELY = [limitReplacedTexts];

/**
 * Runs all jobs now. Deletes what has passed its retention or is no longer used again every hour, and what exceeds its
 * maximum every minute. Call the returned function to stop, and await its result. Reports a failed job, and continues with the
 * others. Every process runs the jobs, perhaps at the same time. That is safe because each only deletes rows that meet a
 * condition, and a deleted row no longer does.
 */
export function startRetentionJobs(
  db: Db,
  onFailure: (error: unknown) => void,
): () => Promise<void> {
  let running = Promise.resolve();
  const run = (jobs: typeof HOURLY) => {
    for (const job of jobs) {
      running = running.then(() => job(db)).catch(onFailure);
    }
  };
  run(HOURLY);
  run(MINUTELY);
  const timers = [
    setInterval(run, HOUR_MS, HOURLY).unref(),
    setInterval(run, MINUTE_MS, MINUTELY).unref(),
  ];
  return () => {
    timers.forEach(clearInterval);
    return running;
  };
}
