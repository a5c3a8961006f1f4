import { lockProvenUser, type ProvenUser } from '#server/account/account.repository.ts';
import type { Mail } from '#server/mail/mail.ts';
import { inTransaction } from '#server/platform/database/deadlocks.ts';
import type { Db } from '#server/schema.ts';
import { attemptsKey } from '#server/session/attempts.repository.ts';
import { wrongPassword } from '#server/account/prove-user.ts';
import { type FactorNews, tellOwner } from './factor-letters.ts';
import {
  countRecoveryCodes,
  RECOVERY_CODES,
  replaceRecoveryCodes,
} from './recovery-codes.repository.ts';
import { countChange } from './second-factor-limits.ts';
import { updateHasSecondFactor } from './second-factors.repository.ts';

export interface ChangeParts {
  readonly db: Db;
  readonly mail: Mail | undefined;
  /** Whether changes are counted: RATE_LIMITS. */
  readonly isLimited: boolean;
}

/** The result of a change; `news` for its owner, if anything was changed. */
export interface Changed<Result> {
  readonly result: Result;
  readonly news?: FactorNews;
  /** Removals are not limited: nobody can remove more than was added, and an owner must be able to remove a thief's. */
  readonly isRemoval?: true;
}

/**
 * Changes the second factors of a user in one transaction: the change, what a login has to know of it, and the letter that
 * tells its owner. `work` may throw, and nothing is changed. Throws 403 when the password has been changed meanwhile.
 */
export function changeFactors<Result>(
  { db, mail, isLimited }: ChangeParts,
  user: ProvenUser,
  address: string,
  work: (trx: Db) => Promise<Changed<Result>>,
): Promise<Changed<Result>> {
  const { userId } = user;
  return inTransaction(db, async (trx) => {
    if (!(await lockProvenUser(trx, user))) throw wrongPassword();
    const hadFactor = await hasFactor(trx, userId);
    const changed = await work(trx);
    if (changed.news === undefined) return changed;
    if (isLimited && !changed.isRemoval) await countChange(trx, userId);
    const has = await updateHasSecondFactor(trx, userId);
    if (has && !hadFactor) await forgetOtherAddresses(trx, { userId, address });
    await tellOwner(trx, mail, { userId, news: changed.news });
    return changed;
  });
}

/** How long after a change its answer may be asked for again, in milliseconds. */
const REPEATED_WITHIN_MS = 600_000;

/**
 * Creates the recovery codes of an account that gets its first factor; null when it has some. `at` is the time of the
 * factor. If it was added before, the answer with the codes that were made with it may have been lost: they are replaced,
 * unless one was used or much time has passed.
 */
export async function codesWithFactor(
  trx: Db,
  { userId, at, isNew }: { userId: string; at: Date; isNew: boolean },
): Promise<string[] | null> {
  const { left, madeAt } = await countRecoveryCodes(trx, userId);
  const areLost =
    madeAt?.getTime() === at.getTime() &&
    left === RECOVERY_CODES &&
    at.getTime() > Date.now() - REPEATED_WITHIN_MS;
  return (isNew && left === 0) || areLost ? replaceRecoveryCodes(trx, { userId, at }) : null;
}

async function hasFactor(trx: Db, userId: string): Promise<boolean> {
  const user = await trx
    .selectFrom('users')
    .select('has_second_factor')
    .where('id', '=', userId)
    .executeTakeFirst();
  return user?.has_second_factor ?? false;
}

/**
 * Deletes the known addresses except this one: from a known address more wrong codes are accepted, and the thief of a
 * password may have logged in before there was a second factor.
 */
async function forgetOtherAddresses(
  trx: Db,
  { userId, address }: { userId: string; address: string },
): Promise<void> {
  const user = await trx
    .selectFrom('users')
    .select('email_key')
    .where('id', '=', userId)
    .executeTakeFirst();
  await trx
    .deleteFrom('login_addresses')
    .where('user_id', '=', userId)
    .where('address_key', '!=', attemptsKey(user?.email_key ?? '', address))
    .execute();
}
