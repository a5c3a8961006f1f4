import { sql } from 'kysely';
import { DAY_MS, type LinkData, RECOVERY_DAYS } from '#server/mail/bound-link.ts';
import type { LinkPurpose } from '#contract/mail-links.ts';
import {
  createLink,
  endLinks,
  findLink,
  hashLinkToken,
} from '#server/mail/mail-links.repository.ts';
import type { Mail } from '#server/mail/mail.ts';
import { inTransaction } from '#server/platform/database/deadlocks.ts';
import type { Db } from '#server/schema.ts';
import { removeAtRecovery } from '#server/second-factors/remove-at-recovery.ts';
import { forgetLogins } from '#server/session/forget-logins.ts';
import { deleteSessionsLocked } from '#server/session/own-sessions.repository.ts';
import { RESET_LINK_MS } from './account-letters.ts';
import { endEmailChange } from './email-changes.repository.ts';
import { lockLinked } from './locked-account.ts';
import { restoreEmail } from './replaced-emails.repository.ts';

/** The links 'Bukan saya'. */
const PURPOSES: readonly LinkPurpose[] = ['undo-address', 'not-me'];

export interface Recovery {
  readonly userId: string;
  /** The token of a link for a new password. */
  readonly resetToken: string;
  readonly isEmailRestored: boolean;
  readonly hasRemovedFactors: boolean;
  /** The token hashes of the sessions that it ended. */
  readonly ended: readonly Buffer[];
}

/** Whether the token may recover an account, as far as can be known without a lock. */
export async function isRecoveryValid(db: Db, token: string): Promise<boolean> {
  for (const purpose of PURPOSES) {
    if (await findLink(db, token, purpose)) return true;
  }
  return false;
}

/**
 * Takes an account back for the owner of the address that the link was sent to, and restores that address if it was
 * replaced. Ends all sessions, the links for a new password, a new address that waits, and a deletion that waits,
 * deletes the known devices and addresses, of which one is the thief's, and replaces the password by `unusableHash`:
 * whoever knows the password could otherwise log in before the owner sets another one. Also removes the second factors
 * that were added in the `RECOVERY_DAYS` before the letter, or since, which may be the thief's; and all of an account
 * whose address nobody has proved before. Undefined when the link is not valid. Once used, the link can be used again for an hour.
 */
export function recoverAccount(
  db: Db,
  { token, unusableHash, mail }: { token: string; unusableHash: string; mail: Mail | undefined },
): Promise<Recovery | undefined> {
  return inTransaction(db, async (trx) => {
    const linked = await lockLinked(trx, token, PURPOSES);
    if (!linked) return undefined;
    const { account, link } = linked;
    const userId = account.id;
    const { emailKey = '' } = link.data as LinkData;
    const isEmailRestored = emailKey !== account.emailKey;
    const proof = isEmailRestored
      ? await restoreEmail(trx, userId, emailKey)
      : { wasProved: account.emailConfirmedAt !== null };
    if (!proof) return undefined;
    await trx
      .updateTable('users')
      .set({
        password_hash: unusableHash,
        deletion_at: null,
        email_confirmed_at: sql<Date>`coalesce(email_confirmed_at, clock_timestamp())`,
      })
      .where('id', '=', userId)
      .execute();
    await endEmailChange(trx, userId);
    await endLinks(trx, userId, ['reset-password']);
    await forgetLogins(trx, userId);
    const hasRemovedFactors = await removeAtRecovery(trx, mail, {
      userId,
      addedSince: proof.wasProved ? suspectSince(link.createdAt) : 'ever',
    });
    await shortenLink(trx, token);
    const data: LinkData = { emailKey, isRecovery: true };
    const expiresAt = new Date(Date.now() + RESET_LINK_MS);
    const resetToken = await createLink(trx, {
      purpose: 'reset-password',
      userId,
      data,
      expiresAt,
    });
    const ended = await deleteSessionsLocked(trx, { userId });
    return { userId, resetToken, isEmailRestored, hasRemovedFactors, ended };
  });
}

/** Since when what was added may be the thief's. The letter may not be the first that tells of the thief. */
function suspectSince(letterAt: Date): Date {
  return new Date(letterAt.getTime() - RECOVERY_DAYS * DAY_MS);
}

/**
 * Ends the links 'Bukan saya' in letters to this address of the account: the one that led to a new password, and others
 * that somebody may have copied. Those to addresses that it had before stay: their owner may not be the one who recovers.
 */
export async function endRecoveryLinks(
  trx: Db,
  { id, emailKey }: { id: string; emailKey: string },
): Promise<void> {
  await trx
    .deleteFrom('mail_links')
    .where('user_id', '=', id)
    .where('purpose', 'in', PURPOSES)
    .where(sql<string>`data ->> 'emailKey'`, '=', emailKey)
    .execute();
}

/** Lets the link expire in an hour at the latest. */
async function shortenLink(trx: Db, token: string): Promise<void> {
  const inAnHour = new Date(Date.now() + RESET_LINK_MS);
  await trx
    .updateTable('mail_links')
    .set({ expires_at: sql<Date>`least(expires_at, ${inAnHour})` })
    .where('token_hash', '=', hashLinkToken(token))
    .execute();
}
