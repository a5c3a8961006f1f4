import type { LinkPurpose } from '#contract/mail-links.ts';
import { createLink } from '#server/mail/mail-links.repository.ts';
import type { Db } from '#server/schema.ts';

/** Creates a link as in a letter to the user's address, valid for an hour, and returns its token. */
export function linkOf(
  db: Db,
  { id: userId, email }: { id: string; email: string },
  purpose: LinkPurpose,
): Promise<string> {
  const expiresAt = new Date(Date.now() + 3_600_000);
  return createLink(db, { purpose, userId, data: { emailKey: email.toLowerCase() }, expiresAt });
}
