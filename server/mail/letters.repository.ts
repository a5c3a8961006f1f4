import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { newId } from '#server/platform/security/ids.ts';
import type { Db } from '#server/schema.ts';
import { emailKey } from '#server/users/users.repository.ts';
import { addJob } from './letter-jobs.ts';
import type { Letter, NewLink } from './letter.ts';
import { linkRow } from './mail-links.repository.ts';

/** How long a letter is tried again, in days. */
export const PATIENCE_DAYS = 3;

/** As long as the key that is used with it (RFC 2104 §2 asks for no less than the hash). */
const SEED_BYTES = 32;

/** Stores a letter and its links, and the job that sends it. Returns the id of the letter. */
export async function insertLetter(trx: Db, letter: Letter): Promise<string> {
  const id = newId('letter');
  const { kind, recipient, userId, data } = letter;
  await trx
    .insertInto('letters')
    .values({
      id,
      user_id: userId,
      kind,
      recipient,
      recipient_key: emailKey(recipient),
      data: JSON.stringify(data),
      seed: randomBytes(SEED_BYTES),
      expires_at: sql<Date>`clock_timestamp() + make_interval(days => ${PATIENCE_DAYS})`,
    })
    .execute();
  const links = Object.entries<NewLink>(letter.links);
  if (userId !== null && links.length > 0) {
    const rows = links.map(([name, link]) => ({
      ...linkRow({ ...link, userId }),
      name,
      letter_id: id,
    }));
    await trx.insertInto('mail_links').values(rows).execute();
  }
  await addJob(trx, { id });
  return id;
}
