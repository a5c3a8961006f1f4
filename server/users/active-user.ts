import { type RawBuilder, sql } from 'kysely';
import type { Role } from '#contract/roles.ts';
import { MUTED } from '#contract/sanction.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Db } from '#server/schema.ts';

/*
 * Once an account is deleted or suspended, no write of it is running, and none follows. Every write of a user locks the
 * user's row before any other row, and so does the deletion: they wait for each other there, before either has done a
 * part. A shared lock would not suffice: counting the score upgrades it, which deadlocks with a waiting deletion. The
 * same is true of muting and of what a muted user may not do.
 */

const isActive = sql<boolean>`deleted_at is null and suspended_at is null and approval_asked_at is null`;
/** SQL: whether a user is muted. */
export const isMuted = sql<boolean>`coalesce(muted_until > clock_timestamp(), false)`;

/**
 * Selects the id and role of a user whose account is neither deleted nor suspended, and locks the row until the transaction
 * ends.
 */
export function lockActiveUser(userId: string): RawBuilder<unknown> {
  return sql`select id, role from users where id = ${userId} and ${isActive} for no key update`;
}

/** As `lockActiveUser`, for a user who is not muted either. */
export function lockWriter(userId: string): RawBuilder<unknown> {
  return sql`
    select id, role from users
    where id = ${userId} and ${isActive} and not ${isMuted} for no key update`;
}

/** Locks the user's row until the transaction ends. Throws 401 when the account is deleted or suspended. */
export async function requireActiveUser(db: Db, userId: string): Promise<void> {
  const { rows } = await lockActiveUser(userId).execute(db);
  if (rows.length === 0) throw userGone();
}

/** As `requireActiveUser`, and returns the role. Throws 403 when the user is muted. */
export async function requireWriter(db: Db, userId: string): Promise<Role> {
  const { rows } = await sql<{ role: Role; isMuted: boolean }>`
    select role, ${isMuted} as "isMuted" from users
    where id = ${userId} and ${isActive} for no key update`.execute(db);
  if (!rows[0]) throw userGone();
  if (rows[0].isMuted) throw new AppError('forbidden', MUTED);
  return rows[0].role;
}

/** The 401 of a deleted or suspended account: the same as for its tokens. */
export function userGone(): AppError {
  return new AppError('unauthenticated', 'Token maximum age exceeded');
}
