import { includesRole } from '#contract/roles.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Db } from '#server/schema.ts';
import { lacksRole } from '#server/users/required-role.ts';
import { lockPeople } from './lock-people.ts';

/**
 * Locks the rows of both before any other row. Returns false when the user's account is deleted, or waits for
 * approval. Throws 401 when the
 * actor's account is deleted or suspended, and 403 when the actor is no moderator, is the user, or is no admin while the
 * user is a moderator or an admin.
 */
export async function lockUserFor(
  trx: Db,
  { actorId, userId }: { actorId: string | null; userId: string },
): Promise<boolean> {
  if (actorId === null) {
    await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  } else {
    const { actor, user } = await lockPeople(trx, { actorId, userId });
    if (!includesRole(actor, 'moderator')) throw lacksRole('moderator');
    if (actorId === userId) throw new AppError('forbidden', 'nobody can act on themselves');
    if (user !== 'member' && actor !== 'admin')
      throw new AppError('forbidden', 'only admins can act on moderators and admins');
  }
  const user = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    // The operator alone acts on those who wait for approval: moderators approve or refuse them.
    .$if(actorId !== null, (query) => query.where('approval_asked_at', 'is', null))
    .executeTakeFirst();
  return user !== undefined;
}
