import type { NotNull } from 'kysely';
import type { LinkPurpose } from '#contract/mail-links.ts';
import { findLink, type MailLink } from '#server/mail/mail-links.repository.ts';
import type { Db } from '#server/schema.ts';

/** An account that is not deleted, while its row is locked. */
export type LockedAccount = NonNullable<Awaited<ReturnType<typeof lockAccount>>>;

/**
 * Locks the user's row until the transaction ends, and reads it; undefined when the account is deleted. Whatever uses a
 * link, changes an address or ends sessions locks this row first, so that each sees what the others did.
 */
export function lockAccount(trx: Db, userId: string) {
  return trx
    .selectFrom('users')
    .select([
      'id',
      'name',
      'email',
      'email_key as emailKey',
      'password_hash as passwordHash',
      'email_confirmed_at as emailConfirmedAt',
      'deletion_at as deletionAt',
      'approval_asked_at as approvalAskedAt',
    ])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .$narrowType<{ name: NotNull; email: NotNull; emailKey: NotNull; passwordHash: NotNull }>()
    .executeTakeFirst();
}

/**
 * Finds the link with this token for one of the purposes, and locks the account that it belongs to. Undefined when the
 * link is not valid once the row is locked.
 */
export async function lockLinked(
  trx: Db,
  token: string,
  purposes: readonly LinkPurpose[],
): Promise<{ link: MailLink; account: LockedAccount } | undefined> {
  for (const purpose of purposes) {
    const found = await findLink(trx, token, purpose);
    if (!found) continue;
    const account = await lockAccount(trx, found.userId);
    // It may have been used or ended before the row was locked.
    const link = await findLink(trx, token, purpose);
    return account && link ? { link, account } : undefined;
  }
  return undefined;
}
