import type { Db } from '#server/schema.ts';

/**
 * Deletes the known devices and addresses of a user, so that the next login with any of them is told, and none has an
 * allowance of its own. Call it when an account goes back to its owner: those of a thief were stored, too.
 */
export async function forgetLogins(trx: Db, userId: string): Promise<void> {
  for (const table of ['login_devices', 'login_addresses'] as const) {
    await trx.deleteFrom(table).where('user_id', '=', userId).execute();
  }
}
