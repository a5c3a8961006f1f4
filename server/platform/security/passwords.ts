import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { widestNetwork } from '#server/platform/http/client-address.ts';
import { AppError, BUSY_MESSAGE } from '#server/platform/http/app-error.ts';
import { createFairSemaphore } from '#server/platform/concurrency/fair-semaphore.ts';

/** The cost of argon2id (the library's default variant), at OWASP's first recommendation. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/**
 * The form of all hashes by `hashPassword`. A hash contains its own cost, and one in a forged backup may demand
 * terabytes and weeks: such a hash is never verified, and `reset-password` replaces it.
 */
const OWN_HASH = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\dA-Za-z+/]{22}\$[\dA-Za-z+/]{43}$/;

/** Of the four threads of libuv's pool, which also read files and look up hosts. */
export const HASHES_AT_ONCE_MAX = 3;
export const HASHES_AT_ONCE = hashesAtOnce(availableParallelism());
/** The number that one core hashes in about ten seconds. */
export const HASHES_WAITING_MAX = 300;
const OWN_HASHES = 'this process';

const hashing = createFairSemaphore({
  permits: HASHES_AT_ONCE,
  waitingMax: HASHES_WAITING_MAX,
  refuse: () => new AppError('too-slow', BUSY_MESSAGE),
});
let underway = 0;

/** Verified when there is no hash to compare with. Its password is random and unknown. */
const decoyHash = hashPassword(randomBytes(32).toString('base64'));

/** With two cores or more, one is left to all other answers: without it these waited for a core half of the time. */
export function hashesAtOnce(cores: number): number {
  return Math.min(HASHES_AT_ONCE_MAX, Math.max(1, cores - 1));
}

/** Whether passwords are being hashed or are waiting to be. */
export function areHashesUnderway(): boolean {
  return underway > 0;
}

/**
 * Hashes the password. Addresses that ask at the same time are served round-robin. An IPv6 /48 counts as one address,
 * because its customer has thousands. Throws 503 when too many wait, as does `isPasswordRight`.
 */
export function hashPassword(password: string, address = OWN_HASHES): Promise<string> {
  return withPermit(address, () => hash(password, COST));
}

/**
 * Whether the password matches the hash. Without a hash (no account has that e-mail address), or with one that is not
 * ours, it returns false after the same time, so that timing does not reveal who is registered.
 */
export async function isPasswordRight(
  password: string,
  passwordHash: string | undefined,
  address = OWN_HASHES,
): Promise<boolean> {
  const known =
    passwordHash !== undefined && OWN_HASH.test(passwordHash) ? passwordHash : undefined;
  const compared = known ?? (await decoyHash);
  const isRight = await withPermit(address, () => verify(compared, password));
  return isRight && known !== undefined;
}

async function withPermit<Result>(address: string, work: () => Promise<Result>): Promise<Result> {
  underway += 1;
  try {
    return await hashing.run(widestNetwork(address), work);
  } finally {
    underway -= 1;
  }
}
