import { hash, randomBytes } from 'node:crypto';
import { type LinkPurpose, LINK_TOKEN_SHAPE } from '#contract/mail-links.ts';
import { newId } from '#server/platform/security/ids.ts';
import type { Db } from '#server/schema.ts';
import type { NewLink } from './letter.ts';

/** 256 bits. */
const TOKEN_BYTES = 32;

/** A link whose token was right. `data` is what the link was created with. */
export interface MailLink {
  readonly userId: string;
  readonly data: unknown;
  readonly createdAt: Date;
}

/**
 * Creates a link without a letter, for the operator to pass on, and returns its token. The database has only its hash.
 * For links in letters see `Mail.queue`.
 */
export async function createLink(
  trx: Db,
  link: NewLink & { readonly userId: string },
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await trx
    .insertInto('mail_links')
    .values({ ...linkRow(link), name: '', token_hash: hashLinkToken(token) })
    .execute();
  return token;
}

/** Reads a link that is still valid, and leaves it valid: for what is checked before it is used. */
export async function findLink(
  db: Db,
  token: string,
  purpose: LinkPurpose,
): Promise<MailLink | undefined> {
  if (!LINK_TOKEN_SHAPE.test(token)) return undefined;
  return db
    .selectFrom('mail_links')
    .select(['user_id as userId', 'data', 'created_at as createdAt'])
    .where('token_hash', '=', hashLinkToken(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', new Date())
    .executeTakeFirst();
}

/** Ends all links of a user for these purposes. A letter that still waits with one is sent without it, or not at all. */
export async function endLinks(
  trx: Db,
  userId: string,
  purposes: readonly LinkPurpose[],
): Promise<void> {
  await trx
    .deleteFrom('mail_links')
    .where('user_id', '=', userId)
    .where('purpose', 'in', purposes)
    .execute();
}

/** Deletes links that have expired. */
export async function deleteExpiredLinks(db: Db): Promise<void> {
  await db.deleteFrom('mail_links').where('expires_at', '<', new Date()).execute();
}

/** The SHA-256 of a token, which is all that is stored of it. */
export function hashLinkToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** The columns of a new link but its name. */
export function linkRow({
  purpose,
  data = null,
  expiresAt,
  userId,
}: NewLink & { readonly userId: string }) {
  return {
    id: newId('link'),
    purpose,
    user_id: userId,
    data: JSON.stringify(data),
    expires_at: expiresAt,
  };
}
