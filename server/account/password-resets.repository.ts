import { sql } from 'kysely';
import { type LinkData } from '#server/mail/bound-link.ts';
import {
  createLink,
  endLinks,
  findLink,
  type MailLink,
} from '#server/mail/mail-links.repository.ts';
import type { Mail } from '#server/mail/mail.ts';
import { inTransaction } from '#server/platform/database/deadlocks.ts';
import type { Db } from '#server/schema.ts';
import { removeAtRecovery } from '#server/second-factors/remove-at-recovery.ts';
import { forgetLogins } from '#server/session/forget-logins.ts';
import { deleteAttemptsOf } from '#server/session/login-limits.ts';
import { deleteSessionsLocked } from '#server/session/own-sessions.repository.ts';
import { emailKey, findUserById } from '#server/users/users.repository.ts';
import { passwordChangedLetter, RESET_LINK_MS, resetLetter } from './account-letters.ts';
import { endEmailChange } from './email-changes.repository.ts';
import { endRecoveryLinks } from './account-recoveries.repository.ts';
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
  readonly hasRemovedFactors: boolean;
  /** The token hashes of the sessions that it ended. */
  readonly ended: readonly Buffer[];
}

/** Whether the token may set a password, as far as can be known without a lock. */
export async function isResetValid(db: Db, token: string): Promise<boolean> {
  const link = await findLink(db, token, 'reset-password');
  if (!link) return false;
  const user = await findUserById(db, link.userId);
  return user !== undefined && isOfAddress(link, emailKey(user.email));
}

/**
 * Uses the link: sets the password, ends all sessions, forgets a new address that waits to be confirmed and the known
 * devices and addresses of logins, and tells the owner. Undefined when the link is not valid. A link in a letter proves
 * the address, and so confirms it. A suspended account stays suspended. Second factors stay, so that the mailbox alone is
 * not enough; but not if nobody has proved the address before: whoever registered with the address of another could keep
 * its owner out.
 */
export function resetPassword(
  db: Db,
  { token, newHash, mail }: { token: string; newHash: string; mail: Mail | undefined },
): Promise<Reset | undefined> {
  return inTransaction(db, async (trx) => {
    const linked = await lockLinked(trx, token, ['reset-password']);
    if (!linked) return undefined;
    const { account, link } = linked;
    if (!isOfAddress(link, account.emailKey)) return undefined;
    const { emailKey: provenKey, isRecovery } = dataOf(link);
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
    if (isRecovery) await endRecoveryLinks(trx, account);
    await deleteAttemptsOf(trx, { email: account.email, userId });
    await forgetLogins(trx, userId);
    await mail?.queue(trx, passwordChangedLetter(account));
    const isFirstProof = provenKey !== undefined && account.emailConfirmedAt === null;
    const hasRemovedFactors =
      isFirstProof && (await removeAtRecovery(trx, mail, { userId, addedSince: 'ever' }));
    return { userId, hasRemovedFactors, ended: await deleteSessionsLocked(trx, { userId }) };
  });
}

function dataOf(link: MailLink): LinkData {
  return link.data ?? {};
}

/** Whether the link is bound to this address, in lower case, or to none. */
function isOfAddress(link: MailLink, key: string): boolean {
  return [undefined, key].includes(dataOf(link).emailKey);
}

function findByEmail(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst();
}

/**
 * Ends the links for a new password that anybody can ask for, but the newest: a letter that was left out, because of a
 * limit, ends none. Those of the operator, and of a 'Bukan saya', stay: nobody else can end them.
 */
async function endOlderResets(trx: Db, userId: string): Promise<void> {
  const isAskedFor = sql<boolean>`data ? 'emailKey' and not data ? 'isRecovery'`;
  await trx
    .deleteFrom('mail_links')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'reset-password')
    .where(isAskedFor)
    .where(
      'id',
      'not in',
      trx
        .selectFrom('mail_links')
        .select('id')
        .where('user_id', '=', userId)
        .where('purpose', '=', 'reset-password')
        .where(isAskedFor)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1),
    )
    .execute();
}
