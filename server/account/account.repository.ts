import { type NotNull, sql } from 'kysely';
import { endLinks } from '#server/mail/mail-links.repository.ts';
import type { Mail } from '#server/mail/mail.ts';
import { inTransaction } from '#server/platform/database/deadlocks.ts';
import type { Db } from '#server/schema.ts';
import { deleteSessionsLocked } from '#server/session/own-sessions.repository.ts';
import { isMuted, userGone } from '#server/users/active-user.ts';
import { passwordChangedLetter } from './account-letters.ts';
import { endEmailChange } from './email-changes.repository.ts';
import { lockAccount } from './locked-account.ts';

/** A user who changes their account, in the session with this token hash, after proving their password. */
export interface ProvenUser {
  readonly userId: string;
  readonly tokenHash: Buffer;
  /** The hash that the password was verified against. */
  readonly passwordHash: string;
}

/** Renames a user; undefined when their account is deleted or suspended, or they are muted. */
export function updateName(
  db: Db,
  { userId, name }: { userId: string; name: string },
): Promise<{ id: string; name: string; email: string } | undefined> {
  return db
    .updateTable('users')
    .set({ name })
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('suspended_at', 'is', null)
    .where(sql<boolean>`not ${isMuted}`)
    .returning(['id', 'name', 'email'])
    .$narrowType<{ name: NotNull; email: NotNull }>()
    .executeTakeFirst();
}

/**
 * Changes a user's password, ends all their sessions except this one, links for a new password and a new e-mail address
 * that waits, and tells the owner. Returns the token hashes of the ended sessions; undefined when the password has been
 * changed meanwhile.
 */
export function updatePassword(
  db: Db,
  { newHash, mail, ...user }: ProvenUser & { newHash: string; mail: Mail | undefined },
): Promise<Buffer[] | undefined> {
  const { userId, tokenHash } = user;
  return inTransaction(db, async (trx) => {
    if (!(await lockProvenUser(trx, user))) return undefined;
    await trx
      .updateTable('users')
      .set({ password_hash: newHash })
      .where('id', '=', userId)
      .execute();
    await endLinks(trx, userId, ['reset-password']);
    await endEmailChange(trx, userId);
    const account = await lockAccount(trx, userId);
    if (account) await mail?.queue(trx, passwordChangedLetter(account));
    return deleteSessionsLocked(trx, { userId, spare: tokenHash });
  });
}

/**
 * Locks the user's row until the transaction ends, so that nobody writes in their name. Returns false when the password
 * has been changed meanwhile. Throws 401 when the session has ended or the account has been deleted.
 */
export async function lockProvenUser(
  trx: Db,
  { userId, tokenHash, passwordHash }: ProvenUser,
): Promise<boolean> {
  const user = await trx
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  const session = await trx
    .selectFrom('sessions')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirst();
  if (!user || user.password_hash === null || !session) throw userGone();
  return user.password_hash === passwordHash;
}
