import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { PROOF_PREFIX_LENGTH } from '#contract/users.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Db } from '#server/schema.ts';
import { type ChallengeSigner, useChallenge } from '#server/second-factors/passkey-challenges.ts';
import { findSetting } from '#server/settings/settings.repository.ts';

/**
 * More registrations than this in that time, in all processes, are an attack. A class that registers together is about as
 * many, and each of its pupils then waits for some seconds; a bot would otherwise register hundreds.
 */
export const ATTACK = { registrations: 30, minutes: 10 };
/**
 * The zero bits that a proof begins with: half a million hashes on average. The script of the page takes about 3 s for
 * them on a cheap phone, and a bot that runs it about 0.7 s on a core, so 40 minutes for 3,600 registrations.
 */
export const PROOF_BITS = 19;

/** The challenges of nothing else are valid here. */
const CONTEXT = 'registration';
/** The digits of the number in a proof: the hash of a longer one would cost more than one block. */
const NUMBER_SHAPE = /^\d{1,16}$/;

/**
 * Throws 403 with a challenge while the setting demands a proof of work and the forum is under attack, unless `proof`
 * solves a challenge that nobody has used. It is used up by this.
 */
export async function requireProof(
  db: Db,
  challenges: ChallengeSigner,
  proof: string | undefined,
): Promise<void> {
  if ((await findSetting(db, 'registrationChallenge')) !== 'under-attack') return;
  if (!(await isUnderAttack(db))) return;
  if (proof !== undefined && (await redeemProof(db, challenges, proof))) return;
  const data = { challenge: challenges.create(CONTEXT), bits: PROOF_BITS };
  throw new AppError('forbidden', 'registration needs a proof of work', { data });
}

/** Uses up a proof. Returns false when it solves no challenge of ours, or one that has expired or was used. */
export async function redeemProof(
  db: Db,
  challenges: ChallengeSigner,
  proof: string,
  bits = PROOF_BITS,
): Promise<boolean> {
  const [challenge = '', number = ''] = proof.split('.');
  if (!NUMBER_SHAPE.test(number) || proof !== `${challenge}.${number}`) return false;
  const expiresAt = challenges.verify(CONTEXT, challenge);
  if (!expiresAt || expiresAt <= new Date()) return false;
  const text = challenge.padEnd(PROOF_PREFIX_LENGTH, '.') + number;
  if (Math.clz32(hash('sha256', text, 'buffer').readUInt32BE()) < bits) return false;
  return useChallenge(db, challenge, expiresAt);
}

/** Whether more accounts were registered lately than usual, also those that were deleted since. */
async function isUnderAttack(db: Db): Promise<boolean> {
  const since = sql`now() - make_interval(mins => ${sql.lit(ATTACK.minutes)})`;
  const some = sql.lit(ATTACK.registrations + 1);
  // Each part reads an index of its own.
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      (select from users where deleted_at is null and created_at > ${since} limit ${some})
      union all
      (select from users where deleted_at is not null and created_at > ${since} limit ${some})
    ) as newest`.execute(db);
  return (rows[0]?.count ?? 0) > ATTACK.registrations;
}
