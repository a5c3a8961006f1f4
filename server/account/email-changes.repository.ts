import { endLinks } from '#server/mail/mail-links.repository.ts';
import type { Db } from '#server/schema.ts';

/** Stores the new address of a user, which waits to be confirmed. The user must have none, and be locked. */
export async function insertEmailChange(
  trx: Db,
  userId: string,
  { email, emailKey }: { email: string; emailKey: string },
): Promise<void> {
  await trx
    .insertInto('email_changes')
    .values({ user_id: userId, email, email_key: emailKey })
    .execute();
}

/** Reads the new address of a user that waits. */
export function findEmailChange(
  db: Db,
  userId: string,
): Promise<{ email: string; emailKey: string } | undefined> {
  return db
    .selectFrom('email_changes')
    .select(['email', 'email_key as emailKey'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Forgets the new address that waits, and ends the links to it. The user's row must be locked. */
export async function endEmailChange(trx: Db, userId: string): Promise<void> {
  await deleteEmailChange(trx, userId);
  await endLinks(trx, userId, ['change-address']);
}

/** Deletes the new address that waits, once the account has it: its link stays valid, to be repeated. */
export async function deleteEmailChange(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom('email_changes').where('user_id', '=', userId).execute();
}
