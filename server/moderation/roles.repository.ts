import { type Role } from '#contract/roles.ts';
import { endInvitationsOf } from '#server/invitations/invitations.repository.ts';
import { inTransaction } from '#server/platform/database/deadlocks.ts';
import type { Db } from '#server/schema.ts';
import { userGone } from '#server/users/active-user.ts';
import { approve } from './applications.repository.ts';
import { appendToLog } from './moderation-log.repository.ts';

export interface RoleChange {
  /** Undefined for the operator, who may also take the role from the last admin. */
  readonly actorId: string | undefined;
  readonly userId: string;
  readonly role: Role;
  readonly reason: string;
}

interface ChangedRole {
  readonly user: { readonly id: string; readonly name: string };
  readonly isChanged: boolean;
}

/**
 * Changes a user's role and notes it in the log. Changes nothing when they have it already. Throws 401 when the actor's
 * account is deleted or suspended.
 */
export function setRole(
  db: Db,
  { actorId, userId, role, reason }: RoleChange,
): Promise<ChangedRole | 'no-user' | 'not-admin' | 'last-admin'> {
  return inTransaction(db, async (trx) => {
    // Locks all admins, in the order of their ids, so that no two of them take the role from each other.
    const people = await trx
      .selectFrom('users')
      .select(['id', 'name', 'role', 'suspended_at as suspendedAt'])
      .select((row) => row('approval_asked_at', 'is not', null).as('isWaiting'))
      .where('deleted_at', 'is', null)
      .where((row) =>
        row.or([row('role', '=', 'admin'), row('id', 'in', [userId, actorId ?? userId])]),
      )
      .orderBy('id')
      .forNoKeyUpdate()
      .execute();
    const actor = people.find(({ id }) => id === actorId);
    if (actorId !== undefined && (!actor || actor.suspendedAt !== null)) throw userGone();
    if (actor && actor.role !== 'admin') return 'not-admin';
    const user = people.find(({ id }) => id === userId);
    if (!user || user.name === null) return 'no-user';
    // Moderators approve such an account in their queue. The operator approves it with the role.
    if (user.isWaiting && actor) return 'no-user';
    if (user.isWaiting) await approve(trx, userId);
    const result = { user: { id: user.id, name: user.name } };
    if (user.role === role) return { ...result, isChanged: false };
    const isOtherAdmin = people.some(
      (person) => person.id !== userId && person.role === 'admin' && person.suspendedAt === null,
    );
    if (actor && user.role === 'admin' && !isOtherAdmin) return 'last-admin';
    await trx.updateTable('users').set({ role }).where('id', '=', userId).execute();
    if (role === 'member') await endInvitationsOf(trx, userId);
    await appendToLog(trx, {
      actorId: actorId ?? null,
      action: 'role-changed',
      userId,
      threadId: null,
      commentId: null,
      reason,
      details: { from: user.role, to: role },
    });
    return { ...result, isChanged: true };
  });
}
