import { type NotNull, sql } from 'kysely';
import type { Db } from '#server/schema.ts';
import { deleteSessionsHeld } from '#server/session/own-sessions.repository.ts';
import { userGone } from '#server/users/active-user.ts';

/** Who changes their account, in which session, with the password that they proved to know. */
export interface ProvenOwner {
  readonly userId: string;
  readonly tokenHash: Buffer;
  /** The hash that the password was compared with. */
  readonly passwordHash: string;
}

/** Gives a person another name; undefined where their account is deleted or suspended. */
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
 * Gives a person another password, ends all their sessions but this one, and gives the hashes of the
 * tokens that ended; undefined where their password is another by now.
 */
export function updatePassword(
  db: Db,
  { newHash, ...owner }: ProvenOwner & { newHash: string },
): Promise<Buffer[] | undefined> {
  const { userId, tokenHash } = owner;
  return db.transaction().execute(async (trx) => {
    if (!(await holdOwner(trx, owner))) return undefined;
    await trx
      .updateTable('users')
      .set({ password_hash: newHash })
      .where('id', '=', userId)
      .execute();
    return deleteSessionsHeld(trx, { userId, spare: tokenHash });
  });
}

/**
 * Keeps everybody, the person too, from writing in their name until the transaction ends; false where
 * the password is another by now, 401 where the session, or the account, has ended.
 */
export async function holdOwner(
  trx: Db,
  { userId, tokenHash, passwordHash }: ProvenOwner,
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
