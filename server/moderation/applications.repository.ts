import { eraseAccount } from '#server/account/account-deletion.repository.ts';
import { approvalLetter } from '#server/account/account-letters.ts';
import { lockAccount } from '#server/account/locked-account.ts';
import type { Mail } from '#server/mail/mail.ts';
import { inTransaction } from '#server/platform/database/deadlocks.ts';
import { newId } from '#server/platform/security/ids.ts';
import type { Db } from '#server/schema.ts';
import { closeApplicationOf, closeCaseOf, isOpen } from './cases.repository.ts';
import { lockModeratorAnd } from './lock-people.ts';
import { appendToLog } from './moderation-log.repository.ts';

/* An account that waits for approval is a case in the queue of moderators, after all reports. */

/** Less than a report of somebody who counts for nothing: many registrations must not hide reports. */
const AFTER_REPORTS = -1;

/** A decision on such an account. */
interface Decision {
  readonly caseId: string;
  readonly actorId: string;
  readonly userId: string;
}

/** Opens the case of a new account, in the transaction that inserts it. */
export async function openApplication(trx: Db, userId: string): Promise<void> {
  await trx
    .insertInto('cases')
    .values({
      id: newId('case'),
      text_id: userId,
      thread_id: null,
      comment_id: null,
      owner_id: userId,
      is_application: true,
      urgency: AFTER_REPORTS,
      decision: null,
      decided_by: null,
      decided_at: null,
    })
    .execute();
}

/** Lets the user log in, and tells them by a letter. Returns false when the case was closed before. Throws as `lockModeratorAnd` does. */
export function approveApplication(
  db: Db,
  mail: Mail | undefined,
  { caseId, actorId, userId }: Decision,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    await lockModeratorAnd(trx, { actorId, userId });
    const account = await lockAccount(trx, userId);
    if (!account || !(await isOpen(trx, caseId))) return false;
    await closeCaseOf(trx, userId, { decision: 'keep', deciderId: actorId });
    await approve(trx, userId);
    await mail?.queue(trx, approvalLetter(account));
    await logDecision(trx, { actorId, userId, action: 'user-approved', reason: '' });
    return true;
  });
}

/** Deletes the account for good, so that its name and address are free again. Otherwise as `approveApplication`. */
export function refuseApplication(
  db: Db,
  { caseId, actorId, userId, reason }: Decision & { readonly reason: string },
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    await lockModeratorAnd(trx, { actorId, userId });
    if (!(await isOpen(trx, caseId))) return false;
    await closeCaseOf(trx, userId, { decision: 'remove', deciderId: actorId });
    await eraseAccount(trx, userId);
    await logDecision(trx, { actorId, userId, action: 'user-refused', reason });
    return true;
  });
}

/** Ends the waiting of an account, and its case if that is open. The user's row is locked. */
export async function approve(trx: Db, userId: string): Promise<void> {
  await trx
    .updateTable('users')
    .set({ approval_asked_at: null })
    .where('id', '=', userId)
    .execute();
  await closeApplicationOf(trx, userId, 'keep');
}

function logDecision(
  trx: Db,
  act: { actorId: string; userId: string; action: string; reason: string },
): Promise<void> {
  return appendToLog(trx, { ...act, threadId: null, commentId: null, details: {} });
}
