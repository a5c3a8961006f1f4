import type { Mail } from '#server/mail/mail.ts';
import { inTransaction } from '#server/platform/database/deadlocks.ts';
import type { Db } from '#server/schema.ts';
import { forgetLogins } from '#server/session/forget-logins.ts';
import { tellOwner } from './factor-letters.ts';
import { deleteSecondFactorAttempts } from './second-factor-limits.ts';
import { deleteSecondFactors } from './second-factors.repository.ts';

/**
 * Deletes all second factors of an account, and what is counted of wrong ones, and tells its owner. A login then takes the
 * password alone, and is told as from a new device. Sessions stay. Returns false when there was no second factor, or the
 * account is deleted.
 */
export function resetSecondFactors(
  db: Db,
  mail: Mail | undefined,
  userId: string,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const user = await trx
      .selectFrom('users')
      .select('id')
      .where('id', '=', userId)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!user) return false;
    const had = await deleteSecondFactors(trx, userId);
    await deleteSecondFactorAttempts(trx, userId);
    await forgetLogins(trx, userId);
    if (had) await tellOwner(trx, mail, { userId, news: { change: 'reset-by-operator' } });
    return had;
  });
}
