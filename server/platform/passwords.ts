import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** argon2id (the library's default variant) at OWASP's first recommendation. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

let underway = 0;

/** Stands in where there is no hash to compare with; nobody knows its password. */
const decoyHash = hashPassword(randomBytes(32).toString('base64'));

/** Whether the processor is at work on passwords. */
export function areHashesUnderway(): boolean {
  return underway > 0;
}

export function hashPassword(password: string): Promise<string> {
  return counted(() => hash(password, COST));
}

/**
 * Whether the password made the hash. Without a hash (nobody has that e-mail address) it is false
 * and takes as long, so that time does not tell who is registered.
 */
export async function isPasswordRight(
  password: string,
  passwordHash: string | undefined,
): Promise<boolean> {
  const known = passwordHash ?? (await decoyHash);
  const isRight = await counted(() => verify(known, password));
  return isRight && passwordHash !== undefined;
}

async function counted<Result>(work: () => Promise<Result>): Promise<Result> {
  underway += 1;
  try {
    return await work();
  } finally {
    underway -= 1;
  }
}
