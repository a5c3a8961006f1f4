import { HIDDEN_PEOPLE_MAX } from '#contract/limits.ts';
import { lockPeople } from '#server/moderation/lock-people.ts';
import { inTransaction } from '#server/platform/database/deadlocks.ts';
import type { Db } from '#server/schema.ts';

interface Hiding {
  readonly userId: string;
  /** Whose words the user does not want to see. */
  readonly hiddenId: string;
}

/**
 * Hides a person from a user. Hiding the same person again changes nothing. Throws 401 when the user's account is deleted or
 * suspended.
 */
export function hidePerson(
  db: Db,
  { userId, hiddenId }: Hiding,
): Promise<'done' | 'done-before' | 'no-user' | 'oneself' | 'too-many'> {
  return inTransaction(db, async (trx) => {
    // Both are locked: neither account is deleted meanwhile, and no other call of the user counts at the same time.
    await lockPeople(trx, { actorId: userId, userId: hiddenId });
    if (!(await isUser(trx, hiddenId))) return 'no-user';
    if (hiddenId === userId) return 'oneself';
    const ids = await listHiddenIds(trx, userId);
    if (ids.includes(hiddenId)) return 'done-before';
    if (ids.length >= HIDDEN_PEOPLE_MAX) return 'too-many';
    await trx
      .insertInto('hidden_people')
      .values({ user_id: userId, hidden_id: hiddenId })
      .execute();
    return 'done';
  });
}

/** Shows a person to a user again. */
export async function showPerson(
  db: Db,
  { userId, hiddenId }: Hiding,
): Promise<'done' | 'done-before' | 'no-user'> {
  const deleted = await db
    .deleteFrom('hidden_people')
    .where('user_id', '=', userId)
    .where('hidden_id', '=', hiddenId)
    .returning('hidden_id')
    .executeTakeFirst();
  if (deleted) return 'done';
  return (await isUser(db, hiddenId)) ? 'done-before' : 'no-user';
}

/** The ids of the people whom a user has hidden. */
export async function listHiddenIds(db: Db, userId: string): Promise<string[]> {
  const hidden = await db
    .selectFrom('hidden_people')
    .select('hidden_id as id')
    .where('user_id', '=', userId)
    .orderBy('hidden_id')
    .execute();
  return hidden.map(({ id }) => id);
}

/** The people whom a user has hidden, with their names. */
export function listHiddenPeople(
  db: Db,
  userId: string,
): Promise<{ id: string; name: string | null }[]> {
  return db
    .selectFrom('hidden_people')
    .innerJoin('users', 'users.id', 'hidden_people.hidden_id')
    .select(['users.id', 'users.name'])
    .where('hidden_people.user_id', '=', userId)
    .orderBy('hidden_people.hidden_id')
    .execute();
}

/** Deletes whom a user has hidden, and that others have hidden them. The user's row is locked. */
export async function deleteHiddenPeopleOf(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom('hidden_people').where('user_id', '=', userId).execute();
  await trx.deleteFrom('hidden_people').where('hidden_id', '=', userId).execute();
}

async function isUser(db: Db, id: string): Promise<boolean> {
  const user = db.selectFrom('users').select('id').where('id', '=', id);
  const shown = user.where('deleted_at', 'is', null).where('approval_asked_at', 'is', null);
  return (await shown.executeTakeFirst()) !== undefined;
}
