import { includesRole, type Role } from '#contract/roles.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Db } from '#server/schema.ts';

/** Throws 403 when the user has less than this role. A call that writes checks it again, in its transaction. */
export async function requireRole(db: Db, userId: string, least: Role): Promise<void> {
  const user = await db
    .selectFrom('users')
    .select('role')
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!user || !includesRole(user.role, least)) throw lacksRole(least);
}

/** The 403 to whoever has less than this role. */
export function lacksRole(least: Role): AppError {
  return new AppError('forbidden', `only ${least}s may do this`);
}
