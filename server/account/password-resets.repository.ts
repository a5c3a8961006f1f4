import { sql } from 'kysely';
import { createLink, endLinks, findLink } from '#server/mail/mail-links.repository.ts';
import type { Mail } from '#server/mail/mail.ts';
import { inTransaction } from '#server/platform/database/deadlocks.ts';
import type { Db } from '#server/schema.ts';
import { deleteAttemptsOf } from '#server/session/login-limits.ts';
import { deleteSessionsLocked } from '#server/session/own-sessions.repository.ts';
import { emailKey } from '#server/users/users.repository.ts';
import {
  type LinkData,
  passwordChangedLetter,
  RESET_LINK_MS,
  resetLetter,
} from './account-letters.ts';
import { endEmailChange } from './email-changes.repository.ts';
import { endUsedRecovery } from './account-recoveries.repository.ts';
import { lockAccount, lockLinked } from './locked-account.ts';

/** Queues a letter with a link for a new password, which ends older ones. Without an account of this address, none. */
export function queueReset(db: Db, mail: Mail, email: string): Promise<void> {
  return inTransaction(db, async (trx) => {
    const user = await findByEmail(trx, email);
    const account = user && (await lockAccount(trx, user.id));
    // The address may have been replaced before the lock.
    if (account?.emailKey !== emailKey(email)) return;
    await mail.queue(trx, resetLetter(account));
    await endOlderResets(trx, account.id);
  });
}

/** Creates a link for a new password for the operator to pass on, which ends older ones. Returns its token. */
export function createReset(db: Db, userId: string): Promise<string | undefined> {
  return inTransaction(db, async (trx) => {
    const account = await lockAccount(trx, userId);
    if (!account) return undefined;
    await endLinks(trx, userId, ['reset-password']);
    const expiresAt = new Date(Date.now() + RESET_LINK_MS);
    return createLink(trx, { purpose: 'reset-password', userId, expiresAt });
  });
}

export interface Reset {
  readonly userId: string;
  /** The token hashes of the sessions that it ended. */
  readonly ended: readonly Buffer[];
}

/** Whether the token may set a password, as far as can be known without a lock. */
export async function isResetValid(db: Db, token: string): Promise<boolean> {
  return (await findLink(db, token, 'reset-password')) !== undefined;
}

/**
 * Uses the link: sets the password, ends all sessions, forgets a new address that waits to be confirmed, and tells the
 * owner. Undefined when the link is not valid. A link in a letter proves the address, and so confirms it. A suspended
 * account stays suspended.
 */
export function resetPassword(
  db: Db,
  { token, newHash, mail }: { token: string; newHash: string; mail: Mail | undefined },
): Promise<Reset | undefined> {
  return inTransaction(db, async (trx) => {
    const linked = await lockLinked(trx, token, ['reset-password']);
    if (!linked) return undefined;
    const { account, link } = linked;
    const { emailKey: provenKey, recoveryHash } = (link.data ?? {}) as LinkData;
    if (provenKey !== undefined && provenKey !== account.emailKey) return undefined;
    const userId = account.id;
    await trx
      .updateTable('users')
      .set({
        password_hash: newHash,
        ...(provenKey !== undefined && {
          email_confirmed_at: sql<Date>`coalesce(email_confirmed_at, clock_timestamp())`,
        }),
      })
      .where('id', '=', userId)
      .execute();
    await endLinks(trx, userId, ['reset-password']);
    await endEmailChange(trx, userId);
    if (recoveryHash !== undefined) await endUsedRecovery(trx, recoveryHash);
    await deleteAttemptsOf(trx, { email: account.email, userId });
    await mail?.queue(trx, passwordChangedLetter(account));
    return { userId, ended: await deleteSessionsLocked(trx, { userId }) };
  });
}

function findByEmail(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst();
}

/** Ends all links for a new password but the newest: a letter that was left out, because of a limit, ends none. */
async function endOlderResets(trx: Db, userId: string): Promise<void> {
  await trx
    .deleteFrom('mail_links')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'reset-password')
    .where(
      'id',
      'not in',
      trx
        .selectFrom('mail_links')
        .select('id')
        .where('user_id', '=', userId)
        .where('purpose', '=', 'reset-password')
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1),
    )
    .execute();
}
