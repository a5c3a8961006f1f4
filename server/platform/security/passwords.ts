import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { widestNetwork } from '#server/platform/http/addresses.ts';
import { AppError, BUSY_MESSAGE } from '#server/platform/http/app-error.ts';
import { createFairSemaphore } from '#server/platform/concurrency/fair-semaphore.ts';

/** argon2id (the library's default variant) at OWASP's first recommendation. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/**
 * All that `hashPassword` makes. A hash names its own cost, and one in a forged backup may name terabytes and weeks: such a hash
 * is compared with nothing, and `reset-password` replaces it.
 */
const OWN_HASH = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\dA-Za-z+/]{22}\$[\dA-Za-z+/]{43}$/;

/** Of the four threads of libuv's pool, which also read files and look up hosts. */
export const HASHES_AT_ONCE_MAX = 3;
export const HASHES_AT_ONCE = hashesAtOnce(availableParallelism());
/** What one core hashes in about ten seconds. */
export const HASHES_WAITING_MAX = 300;
const OWN_HASHES = 'this process';

const hashing = createFairSemaphore({
  permits: HASHES_AT_ONCE,
  waitingMax: HASHES_WAITING_MAX,
  refuse: () => new AppError('too-slow', BUSY_MESSAGE),
});
let underway = 0;

/** Stands in where there is no hash to compare with; nobody knows its password. */
const decoyHash = hashPassword(randomBytes(32).toString('base64'));

/** One core is left to all other answers, where there are two: else these waited for it half of the time. */
export function hashesAtOnce(cores: number): number {
  return Math.min(HASHES_AT_ONCE_MAX, Math.max(1, cores - 1));
}

/** Whether the processor is at work on passwords. */
export function areHashesUnderway(): boolean {
  return underway > 0;
}

/**
 * Hashes the password. Addresses take turns where many ask at once, and all of an IPv6 /48 are one: its
 * customer has thousands. Throws 503 when too many wait, as does `isPasswordRight`.
 */
export function hashPassword(password: string, address = OWN_HASHES): Promise<string> {
  return inTurn(address, () => hash(password, COST));
}

/**
 * Whether the password made the hash. Without a hash (nobody has that e-mail address), or with one that is not ours, it is
 * false and takes as long, so that time does not tell who is registered.
 */
export async function isPasswordRight(
  password: string,
  passwordHash: string | undefined,
  address = OWN_HASHES,
): Promise<boolean> {
  const known =
    passwordHash !== undefined && OWN_HASH.test(passwordHash) ? passwordHash : undefined;
  const compared = known ?? (await decoyHash);
  const isRight = await inTurn(address, () => verify(compared, password));
  return isRight && known !== undefined;
}

async function inTurn<Result>(address: string, work: () => Promise<Result>): Promise<Result> {
  underway += 1;
  try {
    return await hashing.run(widestNetwork(address), work);
  } finally {
    underway -= 1;
  }
}
