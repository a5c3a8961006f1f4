import { type RawBuilder, sql } from 'kysely';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Db } from '#server/schema.ts';

/*
 * Whoever deletes their account, or is suspended, has no write of theirs still under way, and none after it. Every write
 * of a member holds their row before any other, and so does the deletion: they wait for each other
 * there, and nowhere with half of it done. A lock that their writes could share would not do: to count
 * the score each would have to take a stronger one, behind a deletion that waits for it.
 */

/** The id of a person who has an account that is not suspended, locked until the statement's transaction ends. */
export function holdMember(userId: string): RawBuilder<unknown> {
  return sql`
    select id from users
    where id = ${userId} and deleted_at is null and suspended_at is null for no key update`;
}

/** Locks a person who has an account until the transaction ends; 401 where it is deleted or suspended. */
export async function requireMember(db: Db, userId: string): Promise<void> {
  const { rows } = await holdMember(userId).execute(db);
  if (rows.length === 0) throw memberGone();
}

/** The refusal of whose account is deleted or suspended: what a token of theirs would be told. */
export function memberGone(): AppError {
  return new AppError('unauthenticated', 'Token maximum age exceeded');
}
