import { hash } from 'node:crypto';
import { customAlphabet } from 'nanoid';
import type { Db } from '#server/schema.ts';
import { normalizeCode } from './one-time-codes.ts';

/** How many recovery codes an account gets. */
export const RECOVERY_CODES = 10;
const GROUPS = 4;
/** Without characters that are confused when copied by hand: five bits each, 80 in a code. */
const randomCharacters = customAlphabet('abcdefghijkmnpqrstuvwxyz23456789', 16);

/**
 * Replaces the recovery codes of a user, whose row must be locked, and returns the new ones. `at` is the time of the
 * change that they belong to.
 */
export async function replaceRecoveryCodes(
  trx: Db,
  { userId, at }: { userId: string; at: Date },
): Promise<string[]> {
  await deleteRecoveryCodes(trx, userId);
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  const rows = codes.map((code) => ({
    user_id: userId,
    code_hash: hashCode(userId, code),
    created_at: at,
  }));
  await trx.insertInto('recovery_codes').values(rows).execute();
  return codes;
}

/** Uses a recovery code up. Returns false when it is not one of the user's, or was used before. */
export async function takeRecoveryCode(
  trx: Db,
  { userId, code }: { userId: string; code: string },
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashCode(userId, code))
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** How many codes the user has left, and when they were made. */
export async function countRecoveryCodes(
  db: Db,
  userId: string,
): Promise<{ left: number; madeAt: Date | null }> {
  const { left, madeAt } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => [
      fn.countAll<string>().as('left'),
      fn.max('created_at').$castTo<Date | null>().as('madeAt'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return { left: Number(left), madeAt };
}

export async function deleteRecoveryCodes(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}

function newCode(): string {
  const characters = randomCharacters();
  const length = characters.length / GROUPS;
  return Array.from({ length: GROUPS }, (_, group) =>
    characters.slice(group * length, (group + 1) * length),
  ).join('-');
}

/** A fast hash is enough: nobody can try 2^80 codes. */
function hashCode(userId: string, code: string): Buffer {
  return hash('sha256', `${userId} ${normalizeCode(code)}`, 'buffer');
}
