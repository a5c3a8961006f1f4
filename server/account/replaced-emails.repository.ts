import { sql } from 'kysely';
import { RECOVERY_DAYS } from '#server/mail/bound-link.ts';
import { endLinks } from '#server/mail/mail-links.repository.ts';
import type { Mail } from '#server/mail/mail.ts';
import type { Db } from '#server/schema.ts';
import { isEmailFree } from '#server/users/users.repository.ts';
import { addressChangedLetter } from './account-letters.ts';
import { deleteEmailChange } from './email-changes.repository.ts';
import type { LockedAccount } from './locked-account.ts';

/*
 * An address that was replaced stays its owner's for `RECOVERY_DAYS`: nobody else can take it, and the link 'Bukan saya'
 * in a letter to it restores it. Restoring one ends the claims of all that came after it, so that whoever took an
 * account over has none to take it back with.
 */

interface Address {
  readonly email: string;
  readonly emailKey: string;
}

/**
 * Gives the account its new, confirmed address, and tells the one that it had. Returns false when another account has the
 * new one, or can still restore it. The account's row must be locked.
 */
export async function replaceEmail(
  trx: Db,
  mail: Mail | undefined,
  account: LockedAccount,
  wanted: Address,
): Promise<boolean> {
  const userId = account.id;
  if (!(await isEmailFree(trx, wanted.emailKey, userId))) return false;
  await deleteEmailChange(trx, userId);
  // A user who goes back to an address that they had has restored it.
  if (await restoreEmail(trx, userId, wanted.emailKey)) return true;
  const replaced = {
    user_id: userId,
    email: account.email,
    was_proved: account.emailConfirmedAt !== null,
    replaced_at: sql<Date>`clock_timestamp()`,
    expires_at: sql<Date>`clock_timestamp() + make_interval(days => ${RECOVERY_DAYS})`,
  };
  await trx
    .insertInto('replaced_emails')
    .values({ ...replaced, email_key: account.emailKey })
    // An earlier reservation has expired, because the account could get the address.
    .onConflict((conflict) => conflict.column('email_key').doUpdateSet(replaced))
    .execute();
  await setEmail(trx, userId, wanted);
  await mail?.queue(trx, addressChangedLetter(account, wanted.email));
  return true;
}

/**
 * Gives the account back an address that it had, and returns whether its owner had proved it; undefined when it cannot be
 * restored. The row must be locked.
 */
export async function restoreEmail(
  trx: Db,
  userId: string,
  emailKey: string,
): Promise<{ wasProved: boolean } | undefined> {
  const replaced = await trx
    .selectFrom('replaced_emails')
    .select(['email', 'was_proved'])
    .where('email_key', '=', emailKey)
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirst();
  if (!replaced) return undefined;
  // Compared in the database: a Date has no microseconds.
  await sql`
    delete from replaced_emails using replaced_emails as restored
    where restored.email_key = ${emailKey} and replaced_emails.user_id = ${userId}
      and replaced_emails.replaced_at >= restored.replaced_at`.execute(trx);
  await setEmail(trx, userId, { email: replaced.email, emailKey });
  return { wasProved: replaced.was_proved };
}

/** Deletes the addresses that can no longer be restored. */
export async function deleteExpiredReplacedEmails(db: Db): Promise<void> {
  await sql`delete from replaced_emails where expires_at <= now()`.execute(db);
}

/** Sets a confirmed address, and ends what belonged to the one before: links for a password, and known login addresses. */
async function setEmail(trx: Db, userId: string, { email, emailKey }: Address): Promise<void> {
  await trx
    .updateTable('users')
    .set({ email, email_key: emailKey, email_confirmed_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', userId)
    .execute();
  await endLinks(trx, userId, ['reset-password']);
  // Their keys are hashes of the address that the account had.
  await trx.deleteFrom('login_addresses').where('user_id', '=', userId).execute();
}
