import { hash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/schema.ts';
import { CHALLENGE_MS } from './passkey-challenges.ts';
import { passwordKey } from './password-key.ts';

/** Wrong answers after which a challenge takes no other. */
export const WRONG_ANSWERS_MAX = 5;

const TOKEN_BYTES = 32;
/** How many expired challenges a new one deletes: more than it adds. */
const DELETED_AT_ONCE = 10;

/**
 * Creates a challenge for a user who has just proved the password of this hash; undefined when the account has no second
 * factor, or the password has changed meanwhile. Only a hash of it is stored, so that who reads a backup has none. One
 * challenge does not end another, or a thief of the password could keep its owner out.
 */
export async function createLoginChallenge(
  db: Db,
  { userId, passwordHash }: { userId: string; passwordHash: string },
): Promise<string | undefined> {
  await deleteExpired(db, DELETED_AT_ONCE);
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const { numAffectedRows } = await sql`
    insert into login_challenges (token_hash, user_id, password_key, expires_at)
    select ${hashChallenge(token)}, id, ${passwordKey(passwordHash)}, ${new Date(Date.now() + CHALLENGE_MS)}
    from users
    where id = ${userId} and password_hash = ${passwordHash} and suspended_at is null
      and has_second_factor`.execute(db);
  return numAffectedRows === 1n ? token : undefined;
}

/** The user whose login a challenge is of, even if it has expired. */
export interface Challenged {
  readonly userId: string;
  readonly email: string;
}

/** Finds who has to answer a challenge; undefined when it is unknown, or has long expired. */
export async function findChallenged(db: Db, token: string): Promise<Challenged | undefined> {
  const row = await db
    .selectFrom('login_challenges')
    .innerJoin('users', 'users.id', 'login_challenges.user_id')
    .select(['users.id as userId', 'users.email'])
    .where('token_hash', '=', hashChallenge(token))
    .executeTakeFirst();
  return row && row.email !== null ? { userId: row.userId, email: row.email } : undefined;
}

export interface LockedChallenge {
  readonly passwordHash: string;
  readonly wrongAnswers: number;
  /** Of the answer that was right, if there was one, and of the session that it opened. */
  readonly answerHash: Buffer | null;
  readonly sessionHash: Buffer | null;
}

/**
 * Locks the row of the user, and then that of the challenge, until the transaction ends. Returns `expired` when its time is
 * over or the password has changed, and `suspended` when the account is.
 */
export async function lockChallenge(
  trx: Db,
  { userId, token }: { userId: string; token: string },
): Promise<LockedChallenge | 'expired' | 'suspended'> {
  const user = await trx
    .selectFrom('users')
    .select(['password_hash', 'suspended_at'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const row = await trx
    .selectFrom('login_challenges')
    .selectAll()
    .where('token_hash', '=', hashChallenge(token))
    .forUpdate()
    .executeTakeFirst();
  if (!row || row.expires_at < new Date() || !user || user.password_hash === null) return 'expired';
  if (!row.password_key.equals(passwordKey(user.password_hash))) return 'expired';
  if (user.suspended_at !== null) return 'suspended';
  return {
    passwordHash: user.password_hash,
    wrongAnswers: row.wrong_answers,
    answerHash: row.answer_hash,
    sessionHash: row.session_hash,
  };
}

/** Counts a wrong answer to a locked challenge. */
export async function countWrongAnswer(trx: Db, token: string): Promise<void> {
  await trx
    .updateTable('login_challenges')
    .set((row) => ({ wrong_answers: row('wrong_answers', '+', 1) }))
    .where('token_hash', '=', hashChallenge(token))
    .execute();
}

/** Stores by which answer a locked challenge has opened which session. */
export async function closeChallenge(
  trx: Db,
  token: string,
  { answerHash, sessionHash }: { answerHash: Buffer; sessionHash: Buffer },
): Promise<void> {
  await trx
    .updateTable('login_challenges')
    .set({ answer_hash: answerHash, session_hash: sessionHash })
    .where('token_hash', '=', hashChallenge(token))
    .execute();
}

/** Deletes all expired challenges. Each login with a second factor deletes some, but there may be none. */
export async function deleteExpiredChallenges(db: Db): Promise<void> {
  await deleteExpired(db);
}

/** The challenge that a passkey signs as an answer to the challenge of a login. */
export function passkeyChallengeOf(token: string): string {
  return hash('sha256', `passkey ${token}`, 'base64url');
}

/** Skips locked rows: they are being answered. */
async function deleteExpired(db: Db, atMost?: number): Promise<void> {
  await sql`
    delete from login_challenges where token_hash = any(array(
      select token_hash from login_challenges where expires_at < ${new Date()}
      order by expires_at limit ${atMost ?? null}::bigint for update skip locked))`.execute(db);
}

function hashChallenge(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
