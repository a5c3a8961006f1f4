import { linkAddress } from '#server/mail/link-address.ts';
import type { Db } from '#server/schema.ts';
import { createReset } from './password-resets.repository.ts';

/**
 * Creates a link with which a new password can be set, for the operator to pass on. `origin` is PUBLIC_URL; without it,
 * the link is the path alone. Undefined when the account is deleted.
 */
export async function createResetLink(
  db: Db,
  userId: string,
  origin = '',
): Promise<string | undefined> {
  const token = await createReset(db, userId);
  return token === undefined ? undefined : linkAddress(origin, 'reset-password', token);
}
