import { sql } from 'kysely';
import type { SecondFactors, SecondFactorMethod } from '#contract/second-factors.ts';
import type { Db } from '#server/schema.ts';
import { listPasskeys, type PasskeyRow } from './passkeys.repository.ts';
import { countRecoveryCodes } from './recovery-codes.repository.ts';

/** Reads the second factors of a user, as their owner may see them. */
export async function readSecondFactors(db: Db, userId: string): Promise<SecondFactors> {
  const totp = await findConfirmed(db, userId);
  const { left } = await countRecoveryCodes(db, userId);
  const passkeys = await listPasskeys(db, userId);
  return {
    totpConfirmedAt: totp?.confirmed_at?.toISOString() ?? null,
    recoveryCodesLeft: left,
    passkeys: passkeys.map(presentPasskey),
  };
}

export function presentPasskey({ id, name, createdAt, lastUsedAt }: PasskeyRow) {
  return {
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}

/** How a user can answer the challenge of a login. */
export async function listMethods(db: Db, userId: string): Promise<SecondFactorMethod[]> {
  const { totpConfirmedAt, recoveryCodesLeft, passkeys } = await readSecondFactors(db, userId);
  const methods: SecondFactorMethod[] = [];
  if (totpConfirmedAt !== null) methods.push('totp');
  if (recoveryCodesLeft > 0) methods.push('recovery-code');
  if (passkeys.length > 0) methods.push('passkey');
  return methods;
}

/**
 * Notes in the user's row, which must be locked, whether a login takes a second factor. With the last factor the recovery
 * codes go, too.
 */
export async function updateHasSecondFactor(trx: Db, userId: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    update users set has_second_factor =
      exists (select from totp_secrets where user_id = users.id and confirmed_at is not null)
      or exists (select from passkeys where user_id = users.id)
    where id = ${userId} returning has_second_factor as has`.execute(trx);
  const has = rows[0]?.has ?? false;
  if (!has) await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  return has;
}

/** Deletes all second factors of a user, whose row must be locked. Returns whether there was one. */
export async function deleteSecondFactors(trx: Db, userId: string): Promise<boolean> {
  for (const table of TABLES) await trx.deleteFrom(table).where('user_id', '=', userId).execute();
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ has_second_factor: false })
    .where('id', '=', userId)
    .where('has_second_factor', '=', true)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

const TABLES = ['totp_secrets', 'recovery_codes', 'passkeys', 'login_challenges'] as const;

function findConfirmed(db: Db, userId: string) {
  return db
    .selectFrom('totp_secrets')
    .select('confirmed_at')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
}
