import { sql } from 'kysely';
import type { Publish } from '#server/changes/change.ts';
import type { Db } from '#server/schema.ts';
import { emailKey } from '#server/users/users.repository.ts';
import { endSessionsWith } from './end-sessions-with.ts';

/** An account as shown to an operator. */
export interface Person {
  readonly id: string;
  /** Null when the account is deleted, as is `email`. */
  readonly name: string | null;
  readonly email: string | null;
  readonly suspendedAt: Date | null;
}

/** Finds the account with this e-mail address or id; by id, deleted accounts too. */
export function findPerson(db: Db, emailOrId: string): Promise<Person | undefined> {
  const isEmail = emailOrId.includes('@');
  return db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'suspended_at as suspendedAt'])
    .where(isEmail ? 'email_key' : 'id', '=', isEmail ? emailKey(emailOrId) : emailOrId)
    .executeTakeFirst();
}

/**
 * Suspends a user, who can no longer log in or write, and ends their sessions in every process. What they wrote
 * remains. Returns false when they are suspended already, or their account is deleted.
 */
export function suspend(db: Db, publish: Publish, userId: string): Promise<boolean> {
  return endSessionsWith({ db, publish }, userId, (user) =>
    user.set({ suspended_at: sql<Date>`clock_timestamp()` }).where('suspended_at', 'is', null),
  );
}

/** Ends a suspension. Returns false when the user was not suspended. */
export async function unsuspend(db: Db, userId: string): Promise<boolean> {
  const restored = await db
    .updateTable('users')
    .set({ suspended_at: null })
    .where('id', '=', userId)
    .where('suspended_at', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return restored !== undefined;
}
