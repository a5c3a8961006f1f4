import { networksAround, widestNetwork } from '#server/platform/http/addresses.ts';
import { AppError, BUSY_MESSAGE } from '#server/platform/http/app-error.ts';
import { createFairSemaphore } from '#server/platform/concurrency/fair-semaphore.ts';
import { tooMany } from '#server/platform/http/rate-limits.ts';
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
  /** From everywhere else than where that person logs in. Five addresses at their limit do not use it up; six do. */
  email: { burst: 100, everyS: 10 },
  /** For any e-mail address; of an IPv6 /56 twice as many, of a /48 four times. */
  address: { burst: 300, everyS: 4 },
  /** In the whole forum, from where those people do not log in: ten times what ten thousand people mistype, and
   * twice as fast as one IPv6 /48 can use them up. */
  forum: { burst: 2_000, everyS: 0.5 },
  /** Wrong passwords where one is logged in: whoever stole a session does not have it. */
  ownPassword: { burst: 20, everyS: 60 },
  /** Registrations with an e-mail address that is taken: each tells that it is. Networks as above. */
  takenEmail: { burst: 300, everyS: 10 },
} as const;

const emailAttempts = (email: string) => attemptsKey('email', emailKey(email));
const proofAttempts = (userId: string) => attemptsKey('own password', userId);

/** The allowances of an address and of the networks that it is in. */
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

/** An attempt that counts as wrong until it turns out not to be. */
export interface Attempt {
  /** The password was right. */
  succeed(userId: string): Promise<void>;
  /** Counts for nothing: nobody looked at the password, or it was right and opens nothing. */
  withdraw(): Promise<void>;
}

/**
 * Logins that are counted at once, in one process. Each takes two connections to the database and waits there for the
 * row of the whole forum, so that more at once would be no faster, and nobody else would get a connection.
 */
export const COUNTED_AT_ONCE = 2;
export const COUNTS_WAITING_MAX = 300;

const counting = createFairSemaphore({
  permits: COUNTED_AT_ONCE,
  waitingMax: COUNTS_WAITING_MAX,
  refuse: () => new AppError('too-slow', BUSY_MESSAGE),
});

/**
 * Counts a login before its password is looked at, so that many at once are no more than many one
 * after the other. Addresses take turns, as they do where passwords are hashed. Throws 429 when too many were
 * wrong, and 503 when too many wait.
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
  let waitS = await spendAttempt(db, [here, ...counted]);
  if (waitS > 0 && (await isUsualAddress(db, login))) {
    // What others try elsewhere does not keep a person out.
    counted = networks;
    waitS = await spendAttempt(db, [here, ...counted]);
  }
  if (waitS > 0) throw tooMany(waitS, 'login-attempts');
  return {
    async succeed(userId) {
      await Promise.all([
        deleteAttempts(db, [here.key]),
        giveBackAttempt(db, counted),
        keepLoginAddress(db, { userId, ...login }),
      ]);
    },
    withdraw: () => giveBackAttempt(db, [here, ...counted]),
  };
}

/** Counts a password that a logged-in person proves to be themselves with, likewise. */
export async function beginProof(db: Db, userId: string): Promise<Attempt> {
  const own: Allowance = { key: proofAttempts(userId), ...ATTEMPTS.ownPassword };
  const waitS = await spendAttempt(db, [own]);
  if (waitS > 0) throw tooMany(waitS, 'password-attempts');
  return {
    succeed: () => deleteAttempts(db, [own.key]),
    withdraw: () => giveBackAttempt(db, [own]),
  };
}

/**
 * Gives what `work` gives. Withdraws the attempt when it throws, as it does where too many passwords wait to be
 * hashed: the password was not found to be wrong.
 */
export async function withdrawOnError<Result>(
  attempt: Attempt | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    await attempt?.withdraw();
    throw error;
  }
}

/** Counts a registration whose e-mail address was taken. Throws 429 in place of telling it too often. */
export async function countTakenEmail(db: Db, address: string): Promise<void> {
  const waitS = await spendAttempt(db, ofNetworks('taken email', address, ATTEMPTS.takenEmail));
  if (waitS > 0) throw tooMany(waitS, 'taken-email');
}

/**
 * Forgets the attempts of somebody who leaves. Their keys are hashes, but whoever has the database
 * could find the e-mail address by trying. Those that are also of an IP address, which nobody knows
 * here, go when they have come back.
 */
export async function deleteSettledAttemptsOf(
  db: Db,
  { email, userId }: { email: string; userId: string },
): Promise<void> {
  await deleteAttempts(db, [emailAttempts(email), proofAttempts(userId)]);
}
