import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** argon2id (the library's default variant) at OWASP's first recommendation. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Stands in where there is no hash to compare with; nobody knows its password. */
const decoyHash = hashPassword(randomBytes(32).toString('base64'));

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/**
 * Whether the password made the hash. Without a hash (nobody has that e-mail address) it is false
 * and takes as long, so that time does not tell who is registered.
 */
export async function isPasswordRight(
  password: string,
  passwordHash: string | undefined,
): Promise<boolean> {
  const isRight = await verify(passwordHash ?? (await decoyHash), password);
  return isRight && passwordHash !== undefined;
}
