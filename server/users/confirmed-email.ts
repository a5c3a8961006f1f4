import { EMAIL_NOT_CONFIRMED } from '#contract/email.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Db } from '#server/schema.ts';

/** Throws 403 when the user's e-mail address is not confirmed. */
export async function requireConfirmedEmail(db: Db, userId: string): Promise<void> {
  const user = await db
    .selectFrom('users')
    .select('email_confirmed_at')
    .where('id', '=', userId)
    .executeTakeFirst();
  // A deleted account gets its 401 from the write.
  if (user && user.email_confirmed_at === null)
    throw new AppError('forbidden', EMAIL_NOT_CONFIRMED);
}
