import { type RawBuilder, sql } from 'kysely';
import type { Role } from '#contract/roles.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Db } from '#server/schema.ts';

/*
 * Once an account is deleted or suspended, no write of it is running, and none follows. Every write of a user locks the
 * user's row before any other row, and so does the deletion: they wait for each other there, before either has done a
 * part. A shared lock would not suffice: counting the score upgrades it, which deadlocks with a waiting deletion.
 */

/**
 * Selects the id and role of a user whose account is neither deleted nor suspended, and locks the row until the transaction
 * ends.
 */
export function lockActiveUser(userId: string): RawBuilder<unknown> {
  return sql`
    select id, role from users
    where id = ${userId} and deleted_at is null and suspended_at is null for no key update`;
}

/**
 * Locks the user's row until the transaction ends, and returns the role. Throws 401 when the account is deleted or
 * suspended.
 */
export async function requireActiveUser(db: Db, userId: string): Promise<Role> {
  const { rows } = await sql<{ role: Role }>`${lockActiveUser(userId)}`.execute(db);
  if (!rows[0]) throw userGone();
  return rows[0].role;
}

/** The 401 of a deleted or suspended account: the same as for its tokens. */
export function userGone(): AppError {
  return new AppError('unauthenticated', 'Token maximum age exceeded');
}
