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

/** Before any letter was queued. */
export const EVER = new Date(0);

/** How long a letter that was given up is listed, in days. */
export const GIVEN_UP_DAYS = 30;

/** In bytes: as long as the hash it is used with. */
const SEED_BYTES = 32;

/** Stores a letter with this data, its links, and the job that sends it. Returns the id of the letter. */
export async function insertLetter(trx: Db, letter: Letter, data: object): Promise<string> {
  const id = newId('letter');
  const { kind, recipient, userId } = letter;
  const links = Object.entries<NewLink>(letter.links);
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

/** A letter that waits. */
export interface WaitingLetter {
  readonly id: string;
  readonly kind: string;
  readonly recipient: string;
  readonly userId: string | null;
  readonly data: unknown;
  readonly seed: Buffer;
  readonly createdAt: Date;
  /** With the one that begins now. */
  readonly attempts: number;
  readonly expiresAt: Date;
}

/** Reads the key of the address of a letter; undefined when it does not wait anymore, or was queued before `since`. */
export async function findRecipientKey(
  db: Db,
  id: string,
  since: Date,
): Promise<string | undefined> {
  const letter = await db
    .selectFrom('letters')
    .select('recipient_key')
    .where('id', '=', id)
    .where('given_up_at', 'is', null)
    .where('created_at', '>=', since)
    .executeTakeFirst();
  return letter?.recipient_key;
}

/**
 * Takes the oldest letter to an address, of those queued since then, that is not among `tried`, for `leaseS` seconds, and
 * counts the attempt. Returns undefined when there is none, or another process sends a letter to that address: they arrive in order.
 */
export async function leaseNext(
  db: Db,
  recipientKey: string,
  { tried, leaseS, since }: { tried: readonly string[]; leaseS: number; since: Date },
): Promise<WaitingLetter | undefined> {
  // Of two statements at once the second waits for the row, and then finds it leased.
  const { rows } = await sql<WaitingLetter>`
    update letters set attempts = attempts + 1,
      leased_until = clock_timestamp() + make_interval(secs => ${leaseS})
    where id = (
      select id from letters as oldest
      where recipient_key = ${recipientKey} and given_up_at is null and id <> all(${tried}::text[])
        and created_at >= ${since}
        and not exists (
          select from letters as other
          where other.recipient_key = ${recipientKey} and other.given_up_at is null
            and other.leased_until > clock_timestamp()
        )
      order by created_at, id limit 1 for update
    ) and given_up_at is null and (leased_until is null or leased_until <= clock_timestamp())
    returning id, kind, recipient, user_id as "userId", data, seed, attempts,
      created_at as "createdAt", expires_at as "expiresAt"`.execute(db);
  return rows[0];
}

/** Deletes a letter that was sent, or that nobody needs anymore. */
export async function deleteLetter(db: Db, id: string): Promise<void> {
  await db.deleteFrom('letters').where('id', '=', id).execute();
}

/** Releases a letter whose attempt failed, to be tried again in `inS` seconds. */
export async function postponeLetter(
  trx: Db,
  id: string,
  { inS, reason }: { inS: number; reason: string },
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('letters')
    .set({
      leased_until: null,
      last_error: reason,
      next_attempt_at: sql<Date>`clock_timestamp() + make_interval(secs => ${inS})`,
    })
    .where('id', '=', id)
    .where('given_up_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await addJob(trx, { id, inS });
}

/** Releases a letter that is not tried again unless the operator asks for it. */
export async function giveUpLetter(db: Db, id: string, reason: string): Promise<void> {
  await db
    .updateTable('letters')
    .set({
      leased_until: null,
      last_error: reason,
      given_up_at: sql<Date>`clock_timestamp()`,
    })
    .where('id', '=', id)
    .execute();
}
