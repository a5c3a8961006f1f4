import { tooMany } from '#server/platform/rate-limits.ts';
import type { Db } from '#server/schema.ts';
import { emailKey } from '#server/users/users.repository.ts';
import {
  type Allowance,
  attemptsKey,
  deleteAttempts,
  giveBackAttempt,
  spendAttempt,
} from './attempts.repository.ts';
import { isUsualAddress, keepLoginAddress } from './login-addresses.repository.ts';

/**
 * Attempts that prove nothing: so many at once, then one every so many seconds, in all processes
 * together. docs/decisions/014-limits.md says why.
 */
export const ATTEMPTS = {
  /** Wrong passwords for one e-mail address, from one address. */
  emailFromAddress: { burst: 20, everyS: 60 },
  /** From everywhere else than where that person logs in. Six addresses at their limit do not use it up. */
  email: { burst: 100, everyS: 10 },
  /** For any e-mail address. */
  address: { burst: 300, everyS: 4 },
  /** Wrong passwords where one is logged in: whoever stole a session does not have it. */
  ownPassword: { burst: 20, everyS: 60 },
  /** Registrations with an e-mail address that is taken: each tells that it is. */
  takenEmail: { burst: 300, everyS: 10 },
} as const;

interface Login {
  readonly email: string;
  readonly address: string;
}

/** An attempt that counts as wrong until it turns out not to be. */
export interface Attempt {
  /** The password was right. */
  succeed(userId: string): Promise<void>;
}

/**
 * Counts a login before its password is looked at, so that many at once are no more than many one
 * after the other. Throws 429 when too many were wrong.
 */
export async function beginLogin(db: Db, login: Login): Promise<Attempt> {
  const key = emailKey(login.email);
  const here: Allowance = {
    key: attemptsKey('email from address', key, login.address),
    ...ATTEMPTS.emailFromAddress,
  };
  const address = { key: attemptsKey('address', login.address), ...ATTEMPTS.address };
  const email = { key: attemptsKey('email', key), ...ATTEMPTS.email };
  let counted = [address, email];
  let waitS = await spendAttempt(db, [here, ...counted]);
  if (waitS > 0 && (await isUsualAddress(db, login))) {
    // What others try elsewhere does not keep a person out.
    counted = [address];
    waitS = await spendAttempt(db, [here, ...counted]);
  }
  if (waitS > 0) throw tooMany(waitS);
  return {
    async succeed(userId) {
      await Promise.all([
        deleteAttempts(db, here),
        ...counted.map((allowance) => giveBackAttempt(db, allowance)),
        keepLoginAddress(db, { userId, ...login }),
      ]);
    },
  };
}

/** Counts a password that a logged-in person proves to be themselves with, likewise. */
export async function beginProof(db: Db, userId: string): Promise<{ succeed(): Promise<void> }> {
  const own: Allowance = { key: attemptsKey('own password', userId), ...ATTEMPTS.ownPassword };
  const waitS = await spendAttempt(db, [own]);
  if (waitS > 0) throw tooMany(waitS);
  return { succeed: () => deleteAttempts(db, own) };
}

/** Counts a registration whose e-mail address was taken. Throws 429 in place of telling it too often. */
export async function countTakenEmail(db: Db, address: string): Promise<void> {
  const allowance = { key: attemptsKey('taken email', address), ...ATTEMPTS.takenEmail };
  const waitS = await spendAttempt(db, [allowance]);
  if (waitS > 0) throw tooMany(waitS);
}
