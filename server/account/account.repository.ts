import { type NotNull, sql } from 'kysely';
import { inTransaction } from '#server/platform/database/deadlocks.ts';
import type { Db } from '#server/schema.ts';
import { deleteSessionsLocked } from '#server/session/own-sessions.repository.ts';
import { userGone } from '#server/users/active-user.ts';

/** A user who changes their account, in the session with this token hash, after proving their password. */
export interface ProvenUser {
  readonly userId: string;
  readonly tokenHash: Buffer;
  /** The hash that the password was verified against. */
  readonly passwordHash: string;
}

/** Renames a user; undefined when their account is deleted or suspended. */
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
    .returning(['id', 'name', 'email'])
    .$narrowType<{ name: NotNull; email: NotNull }>()
    .executeTakeFirst();
}

/**
 * Changes a user's password, ends all their sessions except this one, and returns the token hashes of the ended ones;
 * undefined when the password has been changed meanwhile.
 */
export function updatePassword(
  db: Db,
  { newHash, ...user }: ProvenUser & { newHash: string },
): Promise<Buffer[] | undefined> {
  const { userId, tokenHash } = user;
  return inTransaction(db, async (trx) => {
    if (!(await lockProvenUser(trx, user))) return undefined;
    await trx
      .updateTable('users')
      .set({ password_hash: newHash })
      .where('id', '=', userId)
      .execute();
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
