import { newId } from '#server/platform/security/ids.ts';
import type { Db } from '#server/schema.ts';
import type { NewCredential } from './verify-passkey.ts';

/** How many passkeys an account may have. */
export const PASSKEYS_MAX = 10;

export interface PasskeyRow {
  readonly id: string;
  readonly userId: string;
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly transports: string[];
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

/** Lists the passkeys of a user, oldest first: `PASSKEYS_MAX` at most. */
export function listPasskeys(db: Db, userId: string): Promise<PasskeyRow[]> {
  return selectPasskeys(db)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Finds the passkey with the id by which its authenticator knows it. */
export function findPasskey(db: Db, credentialId: Buffer): Promise<PasskeyRow | undefined> {
  return selectPasskeys(db).where('credential_id', '=', credentialId).executeTakeFirst();
}

/**
 * Inserts a passkey of a user, whose row must be locked. Returns the existing one as `repeated` when the user has added
 * this very credential before, `taken` when another account has it, and `full` when the user has `PASSKEYS_MAX`.
 */
export async function insertPasskey(
  trx: Db,
  { userId, name, credential }: { userId: string; name: string; credential: NewCredential },
): Promise<{ outcome: 'added' | 'repeated'; row: PasskeyRow } | 'taken' | 'full'> {
  const { credentialId, publicKey, counter, transports } = credential;
  const before = await findPasskey(trx, credentialId);
  if (before) return known(before);
  if ((await listPasskeys(trx, userId)).length >= PASSKEYS_MAX) return 'full';
  const inserted = await trx
    .insertInto('passkeys')
    .values({
      id: newId('passkey'),
      user_id: userId,
      credential_id: credentialId,
      public_key: publicKey,
      counter,
      transports: [...transports],
      name,
      created_at: new Date(),
    })
    // Another account may add it at the same time.
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  const row = inserted && (await findPasskey(trx, credentialId));
  return row ? { outcome: 'added', row } : 'taken';

  function known(row: PasskeyRow) {
    const isSame = row.userId === userId && row.publicKey.equals(publicKey);
    return isSame ? ({ outcome: 'repeated', row } as const) : 'taken';
  }
}

/**
 * Records a login with a passkey. `cloned` means that its counter has not grown since the last one: then two
 * authenticators have the key (W3C Web Authentication, section 6.1.1). Those that do not count always send 0. `gone` means
 * that the user has deleted it.
 */
export async function recordUse(
  trx: Db,
  { id, userId, counter }: { id: string; userId: string; counter: number },
): Promise<'recorded' | 'cloned' | 'gone'> {
  const passkey = await trx
    .selectFrom('passkeys')
    .select('counter')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (passkey === undefined) return 'gone';
  const last = Number(passkey.counter);
  if (counter <= last && (counter > 0 || last > 0)) return 'cloned';
  await trx
    .updateTable('passkeys')
    .set({ counter, last_used_at: new Date() })
    .where('id', '=', id)
    .execute();
  return 'recorded';
}

/** Deletes a passkey of the user and returns its name; undefined when there is none. */
export async function deletePasskey(
  trx: Db,
  { userId, passkeyId }: { userId: string; passkeyId: string },
): Promise<string | undefined> {
  const deleted = await trx
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', passkeyId)
    .returning('name')
    .executeTakeFirst();
  return deleted?.name;
}

function selectPasskeys(db: Db) {
  return db
    .selectFrom('passkeys')
    .select([
      'id',
      'user_id as userId',
      'credential_id as credentialId',
      'public_key as publicKey',
      'transports',
      'name',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
    ]);
}
