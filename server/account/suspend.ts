import type { Publish } from '#server/changes/change.ts';
import {
  findSuspension,
  giveSanction,
  liftSanction,
} from '#server/moderation/sanctions.repository.ts';
import type { Db } from '#server/schema.ts';
import { endOfSessions } from '#server/session/end-of-sessions.ts';
import { emailKey } from '#server/users/users.repository.ts';

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
export async function suspend(
  db: Db,
  publish: Publish,
  userId: string,
  reason = '',
): Promise<boolean> {
  if (await findSuspension(db, userId)) return false;
  const given = await giveSanction(db, { actorId: null, userId, kind: 'suspension', reason });
  if (!given?.isFirst) return false;
  publish([{ type: 'user-changed', userId }, ...endOfSessions(given.ended)]);
  return true;
}

/**
 * Ends what keeps a user from logging in. The texts of a purge are restored by a running process. Returns false when the
 * user was not suspended.
 */
export async function unsuspend(db: Db, userId: string): Promise<boolean> {
  for (let isFirst = true; ; isFirst = false) {
    const suspension = await findSuspension(db, userId);
    const lift = { actorId: null, userId, sanctionId: suspension?.id ?? '' };
    if (!suspension || !(await liftSanction(db, lift))) return !isFirst;
  }
}
