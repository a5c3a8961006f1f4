import type { Publish } from '#server/changes/change.ts';
import type { Db } from '#server/schema.ts';
import { deleteSessionsHeld } from '#server/session/own-sessions.repository.ts';
import { endOfSessions } from '#server/session/end-of-sessions.ts';

/** An update of the row of a person whose account is not deleted; what it sets is left to the caller. */
type UserUpdate = ReturnType<typeof updateUser>;

/**
 * Updates the row of a person and ends all their sessions, in every process. False where the account is
 * deleted, or `update` finds nothing to change. `work` is done in the same transaction.
 */
export async function endSessionsWith(
  { db, publish }: { readonly db: Db; readonly publish: Publish },
  userId: string,
  update: (user: UserUpdate) => UserUpdate,
  work?: (trx: Db) => Promise<void>,
): Promise<boolean> {
  const ended = await db.transaction().execute(async (trx) => {
    const updated = await update(updateUser(trx, userId)).executeTakeFirst();
    if (!updated) return undefined;
    await work?.(trx);
    return deleteSessionsHeld(trx, { userId });
  });
  if (!ended) return false;
  publish(endOfSessions(ended));
  return true;
}

function updateUser(db: Db, userId: string) {
  return db
    .updateTable('users')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .returning('id');
}
