import { createHmac, hkdfSync } from 'node:crypto';
import { sql } from 'kysely';
import { LINK_PATHS, type LinkPurpose } from '#contract/mail-links.ts';
import type { Db } from '#server/schema.ts';
import { linkAddress } from './link-address.ts';
import { hashLinkToken } from './mail-links.repository.ts';

/** In bytes: as long as the hash it is used with. */
const KEY_BYTES = 32;

/**
 * Derives the key of the tokens in letters from settings that are not in the database. If one of them has a password,
 * whoever has a copy of the database cannot make the tokens of letters that wait. After a change of the secrets the tokens of waiting letters
 * are others; `linksOf` stores them at the next attempt.
 */
export function deriveLinkKey(secrets: readonly unknown[]): Buffer {
  return Buffer.from(
    hkdfSync('sha256', JSON.stringify(secrets), '', 'rembuk links in letters', KEY_BYTES),
  );
}

/** The token of a link, the same in each attempt to send its letter. */
function tokenOf(key: Buffer, seed: Buffer, name: string): string {
  return createHmac('sha256', key).update(seed).update(name).digest('base64url');
}

interface LinkMaker {
  readonly key: Buffer;
  /** The origin of PUBLIC_URL. */
  readonly origin: string;
}

/**
 * Stores the hashes of the tokens in a letter, and returns the URLs by the names of the links. A link that was used or
 * ended has no row anymore, and no attempt creates it again.
 */
export async function linksOf(
  db: Db,
  { id, seed }: { readonly id: string; readonly seed: Buffer },
  { key, origin }: LinkMaker,
): Promise<Record<string, string>> {
  const found = await db
    .selectFrom('mail_links')
    .select(['name', 'purpose'])
    .where('letter_id', '=', id)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .execute();
  const links: Record<string, string> = {};
  for (const { name, purpose } of found) {
    const token = tokenOf(key, seed, name);
    const { numUpdatedRows } = await db
      .updateTable('mail_links')
      .set({ token_hash: hashLinkToken(token) })
      .where('letter_id', '=', id)
      .where('name', '=', name)
      .executeTakeFirst();
    if (numUpdatedRows > 0n && isPurpose(purpose))
      links[name] = linkAddress(origin, purpose, token);
  }
  return links;
}

function isPurpose(text: string): text is LinkPurpose {
  return Object.hasOwn(LINK_PATHS, text);
}
