import { tooMany } from '#server/platform/http/rate-limits.ts';
import type { Db } from '#server/schema.ts';
import {
  type Allowance,
  attemptsKey,
  countAttempt,
  deleteAttempts,
  refundAttempts,
} from '#server/session/attempts.repository.ts';
import { isKnownAddress } from '#server/session/login-addresses.repository.ts';
import { ofNetworks } from '#server/session/login-limits.ts';

/**
 * The limits of wrong answers to the challenges of logins, and of changes: `burst` at once, then one every `everyS`
 * seconds, in all processes together. Only who knows the password gets that far. A new password resets none of them: who
 * reads somebody's mail could set one as often as they like. docs/decisions/035-second-factors.md has the reasons.
 */
export const SECOND_FACTOR_ATTEMPTS = {
  /**
   * Wrong one-time codes for one account, from one address. One of a million codes is right at a time, and three are
   * accepted.
   */
  accountFromAddress: { burst: 10, everyS: 1_800 },
  /**
   * Wrong one-time codes for one account, from addresses that are not known for it: 24 a day find the right one in a year
   * with a chance of 3 in 100. Recovery codes and passkeys cannot be guessed, and are not counted here, so that a
   * thief who uses this up does not keep the owner out.
   */
  account: { burst: 30, everyS: 3_600 },
  /** Wrong answers of all kinds, for any account. An IPv6 /56 has twice as many, a /48 four times as many. */
  address: { burst: 300, everyS: 4 },
  /** Changes of the second factors of an account: as many as letters that tell of them. */
  changes: { burst: 5, everyS: 7_200 },
} as const;

const accountAttempts = (userId: string) => attemptsKey('one-time codes', userId);
const changes = (userId: string) => ({
  key: attemptsKey('second factor changes', userId),
  ...SECOND_FACTOR_ATTEMPTS.changes,
});

/** An attempt that counts as wrong until it is known not to be. */
export interface AnswerAttempt {
  succeed(): Promise<void>;
  /** Call it when the answer was not compared, or was right and could not be used. */
  refund(): Promise<void>;
}

/** Counts an answer of any kind for its address before it is verified. Throws 429 after too many wrong ones. */
export async function beginAnswer(db: Db, address: string): Promise<AnswerAttempt> {
  const networks = ofNetworks('second factor', address, SECOND_FACTOR_ATTEMPTS.address);
  await count(db, networks);
  const refund = () => refundAttempts(db, networks);
  return { succeed: refund, refund };
}

/**
 * Counts a one-time code in the same way, for its account. At an address that the owner has logged in from, the wrong
 * codes from elsewhere do not count.
 */
export async function beginOneTimeCode(
  db: Db,
  { userId, email, address }: { userId: string; email: string; address: string },
): Promise<AnswerAttempt> {
  const here: Allowance = {
    key: attemptsKey('one-time codes from address', userId, address),
    ...SECOND_FACTOR_ATTEMPTS.accountFromAddress,
  };
  const account = { key: accountAttempts(userId), ...SECOND_FACTOR_ATTEMPTS.account };
  let counted = [account];
  let waitS = await countAttempt(db, [here, ...counted]);
  if (waitS > 0 && (await isKnownAddress(db, { email, address }))) {
    counted = [];
    waitS = await countAttempt(db, [here]);
  }
  if (waitS > 0) throw tooMany(waitS, 'second-factor-attempts');
  return {
    async succeed() {
      await deleteAttempts(db, [here.key]);
      if (counted.length > 0) await refundAttempts(db, counted);
    },
    refund: () => refundAttempts(db, [here, ...counted]),
  };
}

/**
 * Counts a change of the second factors of an account, in the transaction of the change. Throws 429 after too many: the
 * owner could not be told of more.
 */
export async function countChange(trx: Db, userId: string): Promise<void> {
  await count(trx, [changes(userId)], 'second-factor-changes');
}

/** Counts what its owner is told of as of a change, and which is never refused. */
export async function countToldChange(trx: Db, userId: string): Promise<void> {
  await countAttempt(trx, [changes(userId)]);
}

/** Deletes what is counted for an account that is deleted, or that the operator helps. */
export async function deleteSecondFactorAttempts(db: Db, userId: string): Promise<void> {
  await deleteAttempts(db, [accountAttempts(userId), changes(userId).key]);
}

async function count(
  db: Db,
  allowances: readonly Allowance[],
  limit = 'second-factor-attempts',
): Promise<void> {
  const waitS = await countAttempt(db, allowances);
  if (waitS > 0) throw tooMany(waitS, limit);
}
