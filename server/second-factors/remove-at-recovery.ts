import type { Mail } from '#server/mail/mail.ts';
import type { Db } from '#server/schema.ts';
import { tellOwner } from './factor-letters.ts';
import { countToldChange } from './second-factor-limits.ts';
import { deleteSecondFactors, deleteSecondFactorsSince } from './second-factors.repository.ts';

/**
 * Removes the second factors that a thief may have added, when an account goes back to the owner of its address, whose row
 * must be locked: those added since `addedSince`, or all. Otherwise they would keep the owner out. Tells the owner, and
 * returns whether there were any.
 */
export async function removeAtRecovery(
  trx: Db,
  mail: Mail | undefined,
  { userId, addedSince }: { userId: string; addedSince: Date | 'ever' },
): Promise<boolean> {
  const hasRemoved =
    addedSince === 'ever'
      ? await deleteSecondFactors(trx, userId)
      : await deleteSecondFactorsSince(trx, userId, addedSince);
  if (!hasRemoved) return false;
  await countToldChange(trx, userId);
  await tellOwner(trx, mail, { userId, news: { change: 'removed-at-recovery' } });
  return true;
}
