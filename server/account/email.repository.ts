import { sql } from 'kysely';
import type { LetterFate } from '#contract/email.ts';
import { type LinkData } from '#server/mail/bound-link.ts';
import type { Mail } from '#server/mail/mail.ts';
import { inTransaction } from '#server/platform/database/deadlocks.ts';
import { codeOf } from '#server/platform/process/error-code.ts';
import type { Db } from '#server/schema.ts';
import { userGone } from '#server/users/active-user.ts';
import { emailKey, isEmailFree } from '#server/users/users.repository.ts';
import { confirmationLetter, newAddressLetter } from './account-letters.ts';
import { lockProvenUser, type ProvenUser } from './account.repository.ts';
import { endEmailChange, findEmailChange, insertEmailChange } from './email-changes.repository.ts';
import { lockAccount, type LockedAccount, lockLinked } from './locked-account.ts';
import { replaceEmail } from './replaced-emails.repository.ts';

/** PostgreSQL's code for a row whose key another row has. */
const UNIQUE_VIOLATION = '23505';

export interface EmailState {
  readonly email: string;
  readonly isConfirmed: boolean;
  readonly newEmail: string | null;
}

/** Reads the address of a user, and the new one that waits. Throws 401 when the account is deleted. */
export async function readEmailState(db: Db, userId: string): Promise<EmailState> {
  const { rows } = await sql<EmailState>`
    select users.email, email_confirmed_at is not null as "isConfirmed",
      email_changes.email as "newEmail"
    from users left join email_changes on user_id = users.id
    where users.id = ${userId} and deleted_at is null`.execute(db);
  if (!rows[0]) throw userGone();
  return rows[0];
}

/**
 * Stores the new address of a user in place of one that waits, and queues the letter to it. A taken address waits, too,
 * so that the answer does not tell; it gets no letter. Returns what became of the letter, or undefined for one's own
 * address, which needs none. Returns false when the password has been changed meanwhile.
 */
export function requestEmailChange(
  db: Db,
  mail: Mail,
  { email, ...user }: ProvenUser & { email: string },
): Promise<LetterFate | undefined | false> {
  const { userId } = user;
  const wanted = { email, emailKey: emailKey(email) };
  return inTransaction(db, async (trx) => {
    if (!(await lockProvenUser(trx, user))) return false;
    const account = await requireAccount(trx, userId);
    await endEmailChange(trx, userId);
    // Whoever enters their own address wants no other one any more.
    if (wanted.emailKey === account.emailKey) return undefined;
    await insertEmailChange(trx, userId, wanted);
    return queueNewAddress(trx, mail, account, wanted);
  });
}

/**
 * Queues the letter to confirm an address again: the new one, or else that of the account unless it is confirmed. Returns
 * what became of it; undefined where none was due.
 */
export function requestConfirmation(
  db: Db,
  mail: Mail,
  userId: string,
): Promise<LetterFate | undefined> {
  return inTransaction(db, async (trx) => {
    const account = await requireAccount(trx, userId);
    const wanted = await findEmailChange(trx, userId);
    if (wanted) return queueNewAddress(trx, mail, account, wanted);
    if (account.emailConfirmedAt !== null) return undefined;
    return mail.queue(trx, confirmationLetter(account));
  });
}

/** Forgets the new address that waits. */
export function cancelEmailChange(db: Db, userId: string): Promise<void> {
  return inTransaction(db, async (trx) => {
    await requireAccount(trx, userId);
    await endEmailChange(trx, userId);
  });
}

export interface Confirmation {
  readonly userId: string;
  /** Whether the account has got another address. */
  readonly isChanged: boolean;
}

/**
 * Confirms the address that the link was sent to; undefined when the link is not valid. The link stays valid while the
 * account has that address, so that a confirmation whose answer was lost can be repeated.
 */
export async function confirmEmail(
  db: Db,
  mail: Mail | undefined,
  token: string,
): Promise<Confirmation | undefined> {
  try {
    return await inTransaction(db, (trx) => confirmLinked(trx, mail, token));
  } catch (error) {
    // Another account has got the address since it was looked up.
    if (codeOf(error) === UNIQUE_VIOLATION) return undefined;
    throw error;
  }
}

async function confirmLinked(
  trx: Db,
  mail: Mail | undefined,
  token: string,
): Promise<Confirmation | undefined> {
  const linked = await lockLinked(trx, token, ['change-address', 'confirm-address']);
  if (!linked) return undefined;
  const { account, link } = linked;
  const userId = account.id;
  const { emailKey: key = '' } = link.data as LinkData;
  if (account.emailKey === key) {
    await trx
      .updateTable('users')
      .set({ email_confirmed_at: sql<Date>`clock_timestamp()` })
      .where('id', '=', userId)
      .where('email_confirmed_at', 'is', null)
      .execute();
    return { userId, isChanged: false };
  }
  const wanted = await findEmailChange(trx, userId);
  if (wanted?.emailKey !== key) return undefined;
  return (await replaceEmail(trx, mail, account, wanted)) ? { userId, isChanged: true } : undefined;
}

/** Queues the letter to a new address. A taken one gets none, and is counted: the answer must not tell. */
async function queueNewAddress(
  trx: Db,
  mail: Mail,
  account: LockedAccount,
  wanted: { email: string; emailKey: string },
): Promise<LetterFate> {
  const letter = newAddressLetter(account, wanted);
  const isFree = await isEmailFree(trx, wanted.emailKey, account.id);
  return isFree ? mail.queue(trx, letter) : mail.pretend(trx, letter);
}

async function requireAccount(trx: Db, userId: string): Promise<LockedAccount> {
  const account = await lockAccount(trx, userId);
  if (!account) throw userGone();
  return account;
}
