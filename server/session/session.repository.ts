import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '#server/schema.ts';

const TOKEN_BYTES = 32;
const TOKEN_SHAPE = /^[A-Za-z0-9_-]{43}$/; // 32 bytes in base64url
const LIFETIME_DAYS = 30;

/** Opens a session for the person and gives its token, which is stored only as a hash. */
export async function insertSession(db: Db, userId: string): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('expires_at', '<=', new Date())
    .execute();
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      expires_at: new Date(Date.now() + LIFETIME_DAYS * 86_400_000),
    })
    .execute();
  return token;
}

/** Whether this may be a token of ours at all. */
export function hasTokenShape(token: string): boolean {
  return TOKEN_SHAPE.test(token);
}

/** The session that the token opened, unless it has ended. */
export function findSession(
  db: Db,
  token: string,
): Promise<{ userId: string; expiresAt: Date } | undefined> {
  return db
    .selectFrom('sessions')
    .select(['user_id as userId', 'expires_at as expiresAt'])
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', new Date())
    .executeTakeFirst();
}

/** Ends the session; a second time is no error. */
export async function deleteSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute();
}

/** What is kept of a token, and told to other processes. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
