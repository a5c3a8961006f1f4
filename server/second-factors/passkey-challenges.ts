import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Db } from '#server/schema.ts';

/** The lifetime of every challenge, in milliseconds. */
export const CHALLENGE_MS = 300_000;

/** Milliseconds since 1970 until the year 10889. */
const TIME_BYTES = 6;
const RANDOM_BYTES = 16;
/** Of HMAC-SHA-256, truncated: as hard to guess as a key of 128 bits. */
const SIGNATURE_BYTES = 16;
const SIGNED_BYTES = TIME_BYTES + RANDOM_BYTES;

/**
 * Signs the challenges of passkeys and of registrations. Anybody may ask for any number of them, so none is stored before it is used.
 * `context` is what the challenge is for: a challenge is valid in no other one.
 */
export interface ChallengeSigner {
  create(context: string): string;
  /** Returns when it expires; undefined when it is not ours, or for something else. */
  verify(context: string, challenge: string): Date | undefined;
}

export function createChallengeSigner(key: Buffer): ChallengeSigner {
  const sign = (context: string, signed: Buffer) =>
    createHmac('sha256', key)
      .update(JSON.stringify(['passkey challenge', context]))
      .update(signed)
      .digest()
      .subarray(0, SIGNATURE_BYTES);
  return {
    create(context) {
      const signed = Buffer.alloc(SIGNED_BYTES);
      signed.writeUIntBE(Date.now() + CHALLENGE_MS, 0, TIME_BYTES);
      randomBytes(RANDOM_BYTES).copy(signed, TIME_BYTES);
      return Buffer.concat([signed, sign(context, signed)]).toString('base64url');
    },
    verify(context, challenge) {
      const bytes = Buffer.from(challenge, 'base64url');
      if (bytes.length !== SIGNED_BYTES + SIGNATURE_BYTES) return undefined;
      const signed = bytes.subarray(0, SIGNED_BYTES);
      const isOurs = timingSafeEqual(bytes.subarray(SIGNED_BYTES), sign(context, signed));
      return isOurs ? new Date(signed.readUIntBE(0, TIME_BYTES)) : undefined;
    },
  };
}

/** Marks a challenge as used. Returns false when it was used before. */
export async function useChallenge(trx: Db, challenge: string, expiresAt: Date): Promise<boolean> {
  const challenge_hash = hash('sha256', Buffer.from(challenge, 'base64url'), 'buffer');
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('used_passkey_challenges')
    .values({ challenge_hash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Deletes used challenges that expired an hour ago. By then no request that was sent in time is still being answered. */
export async function deleteOldPasskeyChallenges(db: Db): Promise<void> {
  const hourAgo = new Date(Date.now() - 3_600_000);
  await db.deleteFrom('used_passkey_challenges').where('expires_at', '<', hourAgo).execute();
}
