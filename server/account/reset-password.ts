import { customAlphabet } from 'nanoid';
import type { Publish } from '#server/changes/change.ts';
import { hashPassword } from '#server/platform/security/passwords.ts';
import type { Db } from '#server/schema.ts';
import { deleteSettledAttemptsOf } from '#server/session/login-limits.ts';
import { endSessionsWith } from './end-sessions-with.ts';
import type { Person } from './suspend.ts';

/** Without those that are taken for one another when somebody reads them out; 79 bits. */
const newPassword = customAlphabet('abcdefghijkmnpqrstuvwxyz23456789', 16);

/**
 * Gives a person a new password, which it returns, ends all their sessions in every process and forgets
 * wrong passwords; undefined where the account is deleted.
 */
export async function resetPassword(
  db: Db,
  publish: Publish,
  { id: userId, email }: Pick<Person, 'id' | 'email'>,
): Promise<string | undefined> {
  if (email === null) return undefined;
  const password = newPassword();
  const password_hash = await hashPassword(password);
  // All or nothing: a password that was set and never shown would lock its owner out.
  const isReset = await endSessionsWith(
    { db, publish },
    userId,
    (user) => user.set({ password_hash }),
    (trx) => deleteSettledAttemptsOf(trx, { email, userId }),
  );
  return isReset ? password : undefined;
}
