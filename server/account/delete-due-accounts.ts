import type { Publish } from '#server/changes/change.ts';
import type { LogSecurityEvent } from '#server/platform/observability/security-log.ts';
import type { Db } from '#server/schema.ts';
import { endOfSessions } from '#server/session/end-of-sessions.ts';
import { takeDueDeletionStep } from './account-deletion.repository.ts';
import { deletionSteps } from './deletion-steps.ts';
import { retractedVoteChanges } from './retracted-votes.ts';
import { listDueAccounts } from './waiting-deletion.repository.ts';

/** How many accounts are deleted in one run. The others wait for the next one. */
const ACCOUNTS_MAX = 1_000;

interface DeletionTools {
  readonly publish: Publish;
  readonly logSecurity: LogSecurityEvent;
  readonly signal?: AbortSignal;
}

/**
 * Deletes the accounts whose deletion is due, step by step, as their owners would without waiting. Several processes may
 * do so at once: each step locks the account and looks again. An account that cannot be deleted does not stop the
 * others; throws at the end. Once `signal` is aborted, it ends after the step that runs; the next run continues.
 */
export async function deleteDueAccounts(db: Db, tools: DeletionTools): Promise<void> {
  const errors: unknown[] = [];
  for (const userId of await listDueAccounts(db, ACCOUNTS_MAX)) {
    try {
      await deleteAccount(db, userId, tools);
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'accounts could not be deleted');
}

async function deleteAccount(
  db: Db,
  userId: string,
  { publish, logSecurity, signal }: DeletionTools,
): Promise<void> {
  for (let isFirst = true; ; isFirst = false) {
    if (signal?.aborted) return;
    const step = await deletionSteps.run('due deletions', () => takeDueDeletionStep(db, userId));
    if (!step) return;
    publish(retractedVoteChanges(step, { isFirst }));
    if (!step.tokenHashes) continue;
    logSecurity('account-deleted', { userId });
    publish([{ type: 'user-changed', userId }, ...endOfSessions(step.tokenHashes)]);
    return;
  }
}
