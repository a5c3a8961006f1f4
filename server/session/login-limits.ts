import { networksAround, widestNetwork } from '#server/platform/http/client-address.ts';
import { AppError, BUSY_MESSAGE } from '#server/platform/http/app-error.ts';
import { createFairSemaphore } from '#server/platform/concurrency/fair-semaphore.ts';
import { tooMany } from '#server/platform/http/rate-limits.ts';
import type { Db } from '#server/schema.ts';
import { emailKey, findUserById } from '#server/users/users.repository.ts';
import {
  type Allowance,
  attemptsKey,
  countAttempt,
  deleteAttempts,
  refundAttempts,
} from './attempts.repository.ts';
import { isKnownAddress, storeLoginAddress } from './login-addresses.repository.ts';

/**
 * The limits of attempts without a right password: `burst` at once, then one every `everyS` seconds, in all processes
 * together. docs/decisions/014-limits.md has the reasons.
 */
export const ATTEMPTS = {
  /** Wrong passwords for one e-mail address, from one address. */
  emailFromAddress: { burst: 20, everyS: 60 },
  /**
   * Wrong passwords for one e-mail address, from addresses that are not known for that account. Five addresses
   * at their limit do not use it up; six do.
   */
  email: { burst: 100, everyS: 10 },
  /**
   * Wrong passwords from one address, for any e-mail address. An IPv6 /56 has twice as many, a /48 four times as many.
   */
  address: { burst: 300, everyS: 4 },
  /**
   * Wrong passwords in the whole forum, from addresses that are not known for those accounts: ten times what ten
   * thousand people mistype, and refilled twice as fast as one IPv6 /48 can use it up.
   */
  forum: { burst: 2_000, everyS: 0.5 },
  /** Wrong current passwords in one session: a thief of a session does not know it. */
  ownPassword: { burst: 20, everyS: 60 },
  /** In all sessions of an account, from addresses that are not known for it. A passkey opens many without the password. */
  ownPasswords: { burst: 100, everyS: 10 },
  /** Registrations with an e-mail address that is taken: each answer reveals that it is. Networks as above. */
  takenEmail: { burst: 300, everyS: 10 },
  /**
   * Letters that requests from one address have sent: registrations, forgotten passwords, confirmations and new
   * addresses. Networks as above. A class of forty needs some eighty.
   */
  letters: { burst: 200, everyS: 60 },
  /** Confirmations and new addresses that one account has letters sent for. */
  ownLetters: { burst: 10, everyS: 1_800 },
} as const;

const emailAttempts = (email: string) => attemptsKey('email', emailKey(email));
const proofAttempts = (userId: string) => attemptsKey('own passwords', userId);
const ownLetters = (userId: string) => attemptsKey('letters of account', userId);

/** The allowances of an address and of the networks around it. */
export function ofNetworks(
  kind: string,
  address: string,
  { burst, everyS }: Omit<Allowance, 'key'>,
): Allowance[] {
  const around = networksAround(address).map(({ network, times }) => ({
    key: attemptsKey(kind, network),
    burst: burst * times,
    everyS: everyS / times,
  }));
  return [{ key: attemptsKey(kind, address), burst, everyS }, ...around];
}

interface Login {
  readonly email: string;
  readonly address: string;
}

/** An attempt that counts as failed until it is known not to be. */
export interface Attempt {
  /** Call it when the password was right. */
  succeed(userId: string): Promise<void>;
  /** Call it when the attempt should not count: the password was not checked, or it was right and grants nothing. */
  refund(): Promise<void>;
}

/**
 * How many logins are counted at once in one process. Each takes two database connections and waits there for the lock
 * on the row of the whole forum. More at once would be no faster, and would leave no connections to other requests.
 */
export const COUNTED_AT_ONCE = 2;
export const COUNTS_WAITING_MAX = 300;

const counting = createFairSemaphore({
  permits: COUNTED_AT_ONCE,
  waitingMax: COUNTS_WAITING_MAX,
  refuse: () => new AppError('too-slow', BUSY_MESSAGE),
});

/**
 * Counts a login before its password is checked, so that many simultaneous logins are limited like consecutive ones.
 * Addresses are served round-robin, as they are when passwords are hashed. Throws 429 after too many wrong passwords,
 * and 503 when too many logins wait.
 */
export function beginLogin(db: Db, login: Login): Promise<Attempt> {
  return counting.run(widestNetwork(login.address), () => countLogin(db, login));
}

async function countLogin(db: Db, login: Login): Promise<Attempt> {
  const key = emailKey(login.email);
  const here: Allowance = {
    key: attemptsKey('email from address', key, login.address),
    ...ATTEMPTS.emailFromAddress,
  };
  const networks = ofNetworks('address', login.address, ATTEMPTS.address);
  const email = { key: emailAttempts(login.email), ...ATTEMPTS.email };
  const forum = { key: attemptsKey('forum'), ...ATTEMPTS.forum };
  let counted = [...networks, email, forum];
  let waitS = await countAttempt(db, [here, ...counted]);
  if (waitS > 0 && (await isKnownAddress(db, login))) {
    // Attempts from other addresses do not lock out the account's owner.
    counted = networks;
    waitS = await countAttempt(db, [here, ...counted]);
  }
  if (waitS > 0) throw tooMany(waitS, 'login-attempts');
  return {
    async succeed(userId) {
      await Promise.all([
        deleteAttempts(db, [here.key]),
        refundAttempts(db, counted),
        storeLoginAddress(db, { userId, ...login }),
      ]);
    },
    refund: () => refundAttempts(db, [here, ...counted]),
  };
}

/**
 * Counts a password by which a logged-in user confirms their identity, in the same way. At an address that the owner has
 * logged in from, wrong passwords of other sessions do not count: with them, a thief cannot lock the owner out.
 */
export async function beginProof(
  db: Db,
  { userId, tokenHash, address }: { userId: string; tokenHash: Buffer; address: string },
): Promise<Attempt> {
  const here: Allowance = {
    key: attemptsKey('own password', tokenHash.toString('base64url')),
    ...ATTEMPTS.ownPassword,
  };
  const account = { key: proofAttempts(userId), ...ATTEMPTS.ownPasswords };
  let counted = [here, account];
  let waitS = await countAttempt(db, counted);
  if (waitS > 0) {
    const user = await findUserById(db, userId);
    if (user && (await isKnownAddress(db, { email: user.email, address }))) {
      counted = [here];
      waitS = await countAttempt(db, counted);
    }
  }
  if (waitS > 0) throw tooMany(waitS, 'password-attempts');
  return {
    succeed: () => deleteAttempts(db, [here.key, account.key]),
    refund: () => refundAttempts(db, counted),
  };
}

/**
 * Returns the result of `work`. Refunds the attempt when it throws, as when too many passwords wait to be hashed: what was
 * sent was not found to be wrong.
 */
export async function refundOnError<Result>(
  attempt: Pick<Attempt, 'refund'> | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    await attempt?.refund();
    throw error;
  }
}

/** Counts a registration whose e-mail address is taken. Throws 429 instead of revealing that too often. */
export async function countTakenEmail(db: Db, address: string): Promise<void> {
  const waitS = await countAttempt(db, ofNetworks('taken email', address, ATTEMPTS.takenEmail));
  if (waitS > 0) throw tooMany(waitS, 'taken-email');
}

/**
 * Counts a letter that a request from this address, or of this account, has us send. Throws 429 after too many: whom it
 * goes to is not known to want it.
 */
export async function countRequestedLetter(
  db: Db,
  { address, userId }: { address: string; userId?: string },
): Promise<void> {
  const allowances = ofNetworks('letters of network', address, ATTEMPTS.letters);
  if (userId !== undefined) allowances.push({ key: ownLetters(userId), ...ATTEMPTS.ownLetters });
  const waitS = await countAttempt(db, allowances);
  if (waitS > 0) throw tooMany(waitS, 'requested-letters');
}

/**
 * Deletes the attempts of a deleted account. Their keys are hashes, but anyone with the database could find the e-mail
 * address by trying. Rows that also depend on an IP address, which is unknown here, are deleted when they are refilled, as
 * are those of its sessions.
 */
export async function deleteAttemptsOf(
  db: Db,
  { email, userId }: { email: string; userId: string },
): Promise<void> {
  await deleteAttempts(db, [emailAttempts(email), proofAttempts(userId), ownLetters(userId)]);
}
