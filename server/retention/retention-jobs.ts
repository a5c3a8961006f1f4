import { deleteUnusedSpellings } from '#server/categories/categories.repository.ts';
import { deleteDueAccounts } from '#server/account/delete-due-accounts.ts';
import { deleteExpiredReplacedEmails } from '#server/account/replaced-emails.repository.ts';
import type { Publish } from '#server/changes/change.ts';
import { deleteOldInvitations } from '#server/invitations/invitations.repository.ts';
import { deleteExpiredLinks } from '#server/mail/mail-links.repository.ts';
import { deleteOldLetters } from '#server/mail/overdue-letters.ts';
import { deleteOldRefusals } from '#server/mail/refused-addresses.repository.ts';
import { deleteOldCases } from '#server/moderation/cases.repository.ts';
import { carryOutPurges } from '#server/moderation/purges.ts';
import { deleteExpiredRemovedTexts } from '#server/moderation/removed-texts.repository.ts';
import { endDueSuspensions } from '#server/moderation/sanctions.repository.ts';
import type { LogSecurityEvent } from '#server/platform/observability/security-log.ts';
import { deletePagingHistory, limitReplacedTexts } from './paging-history.ts';
import type { Db } from '#server/schema.ts';
import { deleteExpiredChallenges } from '#server/second-factors/login-challenges.repository.ts';
import { deleteOldPasskeyChallenges } from '#server/second-factors/passkey-challenges.ts';
import { deleteAbandonedSecrets } from '#server/second-factors/totp.repository.ts';
import { deleteRefilledAttempts } from '#server/session/attempts.repository.ts';
import { deleteOldLoginAddresses } from '#server/session/login-addresses.repository.ts';
import { deleteOldLoginDevices } from '#server/session/login-devices.repository.ts';
import { deleteExpiredSessions } from '#server/session/session.repository.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

interface JobTools {
  /** Tells the processes of the forum what a job changed. */
  readonly publish: Publish;
  readonly logSecurity: LogSecurityEvent;
  /** Once it is aborted, a job ends early. */
  readonly signal: AbortSignal;
}

type Job = (db: Db, tools: JobTools) => Promise<unknown>;

const HOURLY: readonly Job[] = [
  deleteDueAccounts,
  deleteExpiredReplacedEmails,
  deletePagingHistory,
  deleteExpiredSessions,
  deleteOldLoginAddresses,
  deleteOldLoginDevices,
  deleteRefilledAttempts,
  deleteUnusedSpellings,
  deleteExpiredLinks,
  deleteOldLetters,
  deleteOldRefusals,
  deleteExpiredChallenges,
  deleteOldPasskeyChallenges,
  deleteAbandonedSecrets,
  deleteExpiredRemovedTexts,
  deleteOldCases,
  deleteOldInvitations,
];
const MINUTELY: readonly Job[] = [limitReplacedTexts, endDueSuspensions, carryOutPurges];

/**
 * Runs all jobs now. Deletes what has passed its retention, is no longer used or is due again every hour, and what exceeds
 * its maximum every minute, when suspensions that are over also end and interrupted purges continue. Call the returned function to stop, and await its result. Reports a failed job, and continues with the
 * others. Every process runs the jobs, perhaps at the same time. That is safe because each only deletes rows that meet a
 * condition, and a deleted row no longer does.
 */
export function startRetentionJobs(
  { db, ...tools }: Omit<JobTools, 'signal'> & { readonly db: Db },
  onFailure: (error: unknown) => void,
): () => Promise<void> {
  let running = Promise.resolve();
  const stopping = new AbortController();
  const run = (jobs: readonly Job[]) => {
    for (const job of jobs) {
      running = running
        .then(async () => {
          await job(db, { ...tools, signal: stopping.signal });
        })
        .catch(onFailure);
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
    stopping.abort();
    return running;
  };
}
