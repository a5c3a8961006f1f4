import { sql } from 'kysely';
import { endLinks } from '#server/mail/mail-links.repository.ts';
import type { Mail } from '#server/mail/mail.ts';
import { inTransaction } from '#server/platform/database/deadlocks.ts';
import type { Db } from '#server/schema.ts';
import { deleteSessionsLocked } from '#server/session/own-sessions.repository.ts';
import { DELETION_DAYS, deletionLetter } from './account-letters.ts';
import { lockProvenUser, type ProvenUser } from './account.repository.ts';
import { endEmailChange } from './email-changes.repository.ts';
import { lockAccount } from './locked-account.ts';

const DAY_MS = 86_400_000;

export interface WaitingDeletion {
  readonly deletionAt: Date;
  /** The token hashes of the sessions that it ended. */
  readonly ended: readonly Buffer[];
}

/**
 * Has the account deleted in `DELETION_DAYS`, ends all sessions, and tells the owner. Until then a login takes it back,
 * and the name and all texts stay as they are. Undefined when the password has been changed meanwhile.
 */
export function requestDeletion(
  db: Db,
  mail: Mail,
  user: ProvenUser,
): Promise<WaitingDeletion | undefined> {
  const { userId } = user;
  return inTransaction(db, async (trx) => {
    if (!(await lockProvenUser(trx, user))) return undefined;
    const account = await lockAccount(trx, userId);
    if (!account) return undefined;
    const deletionAt = new Date(Date.now() + DELETION_DAYS * DAY_MS);
    await trx
      .updateTable('users')
      .set({ deletion_at: deletionAt })
      .where('id', '=', userId)
      .execute();
    await endEmailChange(trx, userId);
    await endLinks(trx, userId, ['reset-password']);
    await mail.queue(trx, deletionLetter(account, deletionAt));
    return { deletionAt, ended: await deleteSessionsLocked(trx, { userId }) };
  });
}

/** How long an account waits for approval before it is deleted, in days. */
export const APPROVAL_DAYS = 30;

/** Lists accounts whose deletion is due, or whom nobody has approved within `APPROVAL_DAYS`. */
export async function listDueAccounts(db: Db, limit: number): Promise<string[]> {
  const users = await db
    .selectFrom('users')
    .select('id')
    .where((row) =>
      row.or([
        row('deletion_at', '<=', sql<Date>`now()`),
        row(
          'approval_asked_at',
          '<=',
          sql<Date>`now() - make_interval(days => ${sql.lit(APPROVAL_DAYS)})`,
        ),
      ]),
    )
    .orderBy(sql`coalesce(deletion_at, approval_asked_at)`)
    .limit(limit)
    .execute();
  return users.map(({ id }) => id);
}

/** Locks the user's row until the transaction ends, and returns whether its deletion is due. */
export async function lockDueAccount(trx: Db, userId: string): Promise<boolean> {
  const account = await lockAccount(trx, userId);
  if (account === undefined) return false;
  const { deletionAt, approvalAskedAt } = account;
  const isDue = deletionAt !== null && deletionAt.getTime() <= Date.now();
  const waitedMs = approvalAskedAt === null ? 0 : Date.now() - approvalAskedAt.getTime();
  return isDue || waitedMs >= APPROVAL_DAYS * DAY_MS;
}
