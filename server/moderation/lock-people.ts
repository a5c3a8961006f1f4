import { includesRole, type Role } from '#contract/roles.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Db } from '#server/schema.ts';
import { userGone } from '#server/users/active-user.ts';
import { lacksRole } from '#server/users/required-role.ts';

/** Somebody who acts, and the one whom it concerns. */
interface People {
  readonly actorId: string;
  readonly userId: string;
}

/**
 * Locks the rows of both, in the order of their ids, before any other row. Returns the roles. Throws 401 when the
 * actor's account is deleted or suspended.
 */
export async function lockPeople(
  trx: Db,
  { actorId, userId }: People,
): Promise<{ readonly actor: Role; readonly user: Role }> {
  const people = await trx
    .selectFrom('users')
    .select(['id', 'role', 'deleted_at as deletedAt', 'suspended_at as suspendedAt'])
    .where('id', 'in', [actorId, userId])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const actor = people.find(({ id }) => id === actorId);
  if (!actor || actor.deletedAt !== null || actor.suspendedAt !== null) throw userGone();
  return {
    actor: actor.role,
    user: people.find(({ id }) => id === userId)?.role ?? 'member',
  };
}

/**
 * The same for a moderator. Throws 403 when the actor is none (any more), or only a moderator while the other is an
 * admin, or the same person.
 */
export async function lockModeratorAnd(trx: Db, people: People): Promise<void> {
  const { actor, user } = await lockPeople(trx, people);
  if (!includesRole(actor, 'moderator')) throw lacksRole('moderator');
  if (!includesRole(actor, user)) {
    throw new AppError('forbidden', 'a moderator cannot act on an admin');
  }
  if (actor !== 'admin' && people.actorId === people.userId) {
    throw new AppError('forbidden', 'a moderator cannot act on their own texts');
  }
}

/** Throws 403 when a moderator, whose row is locked, would undo what an admin has done. */
export async function requireMayUndo(
  trx: Db,
  { actorId, doerId }: { readonly actorId: string; readonly doerId: string | null },
): Promise<void> {
  if (doerId === null) return;
  const ids = [actorId, doerId];
  const people = await trx
    .selectFrom('users')
    .select(['id', 'role'])
    .where('id', 'in', ids)
    .execute();
  const [actor, doer] = ids.map((one) => people.find(({ id }) => id === one)?.role ?? 'member');
  if (!includesRole(actor ?? 'member', doer ?? 'member')) {
    throw new AppError('forbidden', 'a moderator cannot undo what an admin has done');
  }
}
