import { sql } from 'kysely';
import type { Db } from '#server/schema.ts';
import { findTimeStep } from './one-time-codes.ts';
import { passwordKey } from './password-key.ts';

/** How long a secret waits to be confirmed, in milliseconds. */
const WAITING_MS = 3_600_000;

/* Writes of the secret of a user, whose row must be locked. */

/** Stores a secret that waits to be confirmed, in place of an earlier one. Returns false when one is confirmed already. */
export async function storeWaitingSecret(
  trx: Db,
  { userId, secret, passwordHash }: { userId: string; secret: Buffer; passwordHash: string },
): Promise<boolean> {
  const values = { secret, password_key: passwordKey(passwordHash), created_at: new Date() };
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('totp_secrets')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(values).where('totp_secrets.confirmed_at', 'is', null),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * Confirms the waiting secret by its first code. `repeated` means that this code has confirmed it before: the first
 * answer was lost. `none` means that no secret waits: none was made, or it is too old, or the password has changed.
 */
export async function confirmSecret(
  trx: Db,
  { userId, code, passwordHash }: { userId: string; code: string; passwordHash: string },
): Promise<{ outcome: 'confirmed' | 'repeated'; at: Date } | 'none' | 'wrong'> {
  const row = await findSecret(trx, userId);
  if (row === undefined) return 'none';
  const step = findTimeStep(row.secret, code);
  if (row.confirmed_at !== null) {
    const isRepeated = step !== undefined && step === row.confirmed_step;
    return isRepeated ? { outcome: 'repeated', at: row.confirmed_at } : 'none';
  }
  const isOld = row.created_at.getTime() < Date.now() - WAITING_MS;
  if (isOld || !row.password_key.equals(passwordKey(passwordHash))) return 'none';
  if (step === undefined) return 'wrong';
  const at = new Date();
  await trx
    .updateTable('totp_secrets')
    .set({ confirmed_at: at, confirmed_step: step, last_step: step })
    .where('user_id', '=', userId)
    .execute();
  return { outcome: 'confirmed', at };
}

/** Accepts a code that is right, and later than every one accepted before. */
export async function takeOneTimeCode(
  trx: Db,
  { userId, code }: { userId: string; code: string },
): Promise<boolean> {
  const row = await findSecret(trx, userId);
  if (row === undefined || row.confirmed_at === null) return false;
  const step = findTimeStep(row.secret, code);
  if (step === undefined || step <= (row.last_step ?? 0)) return false;
  await trx
    .updateTable('totp_secrets')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .execute();
  return true;
}

/** Deletes the secret. Returns whether it was confirmed. */
export async function deleteSecret(trx: Db, userId: string): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('totp_secrets')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst();
  return deleted !== undefined && deleted.confirmed_at !== null;
}

/** Deletes secrets that nobody can confirm any more. */
export async function deleteAbandonedSecrets(db: Db): Promise<void> {
  await db
    .deleteFrom('totp_secrets')
    .where('confirmed_at', 'is', null)
    .where('created_at', '<', sql<Date>`now() - make_interval(secs => ${WAITING_MS / 1_000})`)
    .execute();
}

function findSecret(db: Db, userId: string) {
  return db.selectFrom('totp_secrets').selectAll().where('user_id', '=', userId).executeTakeFirst();
}
