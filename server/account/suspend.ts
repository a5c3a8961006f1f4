import { sql } from 'kysely';
import type { Publish } from '#server/changes/change.ts';
import type { Db } from '#server/schema.ts';
import { emailKey } from '#server/users/users.repository.ts';
import { endSessionsWith } from './end-sessions-with.ts';

/** A person as an operator sees them. */
export interface Person {
  readonly id: string;
  /** Null where the account is deleted, as is `email`. */
  readonly name: string | null;
  readonly email: string | null;
  readonly suspendedAt: Date | null;
}

/** The person with this e-mail address or id; with an id, deleted accounts too. */
export function findPerson(db: Db, emailOrId: string): Promise<Person | undefined> {
  const isEmail = emailOrId.includes('@');
  return db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'suspended_at as suspendedAt'])
    .where(isEmail ? 'email_key' : 'id', '=', isEmail ? emailKey(emailOrId) : emailOrId)
    .executeTakeFirst();
}

/**
 * Keeps a person from logging in and from writing, and ends their sessions in every process. What they
 * wrote stays. False where they are suspended already, or have no account any more.
 */
export function suspend(db: Db, publish: Publish, userId: string): Promise<boolean> {
  return endSessionsWith({ db, publish }, userId, (user) =>
    user.set({ suspended_at: sql<Date>`clock_timestamp()` }).where('suspended_at', 'is', null),
  );
}

/** Lets a person log in and write again; false where they were not suspended. */
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
