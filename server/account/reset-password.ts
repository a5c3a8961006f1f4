import { customAlphabet } from 'nanoid';
import type { Publish } from '#server/changes/change.ts';
import { hashPassword } from '#server/platform/security/passwords.ts';
import type { Db } from '#server/schema.ts';
import { deleteAttemptsOf } from '#server/session/login-limits.ts';
import { endSessionsWith } from './end-sessions-with.ts';
import type { Person } from './suspend.ts';

/** Without characters that are confused when read aloud; 79 bits. */
const newPassword = customAlphabet('abcdefghijkmnpqrstuvwxyz23456789', 16);

/**
 * Sets a new random password and returns it, ends all sessions of the account in every process, and deletes its failed
 * attempts. Returns undefined when the account is deleted.
 */
export async function resetPassword(
  db: Db,
  publish: Publish,
  { id: userId, email }: Pick<Person, 'id' | 'email'>,
): Promise<string | undefined> {
  if (email === null) return undefined;
  const password = newPassword();
  const password_hash = await hashPassword(password);
  // One transaction: a password that was set but never shown would lock its owner out.
  const isReset = await endSessionsWith(
    { db, publish },
    userId,
    (user) => user.set({ password_hash }),
    (trx) => deleteAttemptsOf(trx, { email, userId }),
  );
  return isReset ? password : undefined;
}
