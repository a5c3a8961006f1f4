import { includesRole, type Role } from '#contract/roles.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Db } from '#server/schema.ts';
import { userGone } from '#server/users/active-user.ts';
import { lacksRole } from '#server/users/required-role.ts';

/**
 * Locks the rows of somebody who acts and of the one whom it concerns, in the order of their ids, before any other row.
 * Throws 401 when the actor's account is deleted or suspended, and 403 when the actor is no moderator (any more), or
 * only a moderator while the other is an admin.
 */
export async function lockPeople(
  trx: Db,
  { actorId, userId }: { actorId: string; userId: string },
): Promise<void> {
  const people = await trx
    .selectFrom('users')
    .select(['id', 'role', 'deleted_at as deletedAt', 'suspended_at as suspendedAt'])
    .where('id', 'in', [actorId, userId])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const roleOf = (id: string): Role => people.find((person) => person.id === id)?.role ?? 'member';
  const actor = people.find(({ id }) => id === actorId);
  if (!actor || actor.deletedAt !== null || actor.suspendedAt !== null) throw userGone();
  if (!includesRole(actor.role, 'moderator')) throw lacksRole('moderator');
  if (!includesRole(actor.role, roleOf(userId))) {
    throw new AppError('forbidden', 'a moderator cannot act on an admin');
  }
}
