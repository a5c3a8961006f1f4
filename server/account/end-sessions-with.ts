import type { Publish } from '#server/changes/change.ts';
import { inTransaction } from '#server/platform/database/deadlocks.ts';
import type { Db } from '#server/schema.ts';
import { deleteSessionsLocked } from '#server/session/own-sessions.repository.ts';
import { endOfSessions } from '#server/session/end-of-sessions.ts';

/** An update of the row of a user whose account is not deleted. The caller adds the values. */
type UserUpdate = ReturnType<typeof updateUser>;

/**
 * Updates a user's row and ends all their sessions, in every process. Returns false when the account is deleted, or
 * `update` matches no row. `work` runs in the same transaction.
 */
export async function endSessionsWith(
  { db, publish }: { readonly db: Db; readonly publish: Publish },
  userId: string,
  update: (user: UserUpdate) => UserUpdate,
  work?: (trx: Db) => Promise<void>,
): Promise<boolean> {
  const ended = await inTransaction(db, async (trx) => {
    const updated = await update(updateUser(trx, userId)).executeTakeFirst();
    if (!updated) return undefined;
    await work?.(trx);
    return deleteSessionsLocked(trx, { userId });
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
