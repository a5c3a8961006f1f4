import { customAlphabet } from 'nanoid';
import type { ForumChanges } from '#server/events/forum-changes.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import type { Db } from '#server/schema.ts';
import { forgetAttemptsOf } from '#server/session/login-limits.ts';
import { deleteSessionsHeld } from '#server/session/own-sessions.repository.ts';
import { tellEnded } from '#server/session/own-sessions.routes.ts';
import { findCredentials } from '#server/users/users.repository.ts';

/** Without those that are taken for one another when somebody reads them out; 79 bits. */
const newPassword = customAlphabet('abcdefghijkmnpqrstuvwxyz23456789', 16);

/**
 * Gives the person with this e-mail address a new password, which it returns, ends all their sessions
 * in every process and forgets wrong passwords; undefined where nobody has the address.
 */
export async function resetPassword(
  db: Db,
  changes: ForumChanges,
  email: string,
): Promise<string | undefined> {
  const user = await findCredentials(db, email);
  if (!user) return undefined;
  const { id: userId } = user;
  const password = newPassword();
  const password_hash = await hashPassword(password);
  const ended = await db.transaction().execute(async (trx) => {
    const updated = await trx
      .updateTable('users')
      .set({ password_hash })
      .where('id', '=', userId)
      .where('deleted_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    return updated && deleteSessionsHeld(trx, { userId });
  });
  if (!ended) return undefined;
  tellEnded(changes, ended);
  await forgetAttemptsOf(db, { email, userId });
  return password;
}
