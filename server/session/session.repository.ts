import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { newId } from '#server/platform/ids.ts';
import type { Db } from '#server/schema.ts';

const TOKEN_BYTES = 32;
const TOKEN_SHAPE = /^[A-Za-z0-9_-]{43}$/; // 32 bytes in base64url
const LIFETIME_DAYS = 30;

/** How exactly it is known when a session was last used: more would be a write with each request. */
const USE_NOTED_EVERY = '10 minutes';

/** Opens a session for the person and gives its token, which is stored only as a hash. */
export async function insertSession(db: Db, userId: string, userAgent = ''): Promise<string> {
  const { token, row } = newSession(userAgent);
  await db
    .insertInto('sessions')
    .values({ ...row, user_id: userId })
    .execute();
  return token;
}

/**
 * Opens a session for whoever just proved the password of this hash, and forgets those that expired;
 * undefined where that is their password no more, or they are suspended. Whoever changes it meanwhile waits, and then ends
 * this session with the others, or is waited for: the old password opens nothing that lasts.
 *
 * It is one statement: a transaction of several would wait for the processor at each, where the server is busy.
 */
export async function openSession(
  db: Db,
  { userId, passwordHash, userAgent }: { userId: string; passwordHash: string; userAgent: string },
): Promise<string | undefined> {
  const { token, row } = newSession(userAgent);
  const { rows } = await sql`
    with member as (
      select id from users
      where id = ${userId} and password_hash = ${passwordHash} and suspended_at is null
      for no key update
    ), forgotten as (
      delete from sessions using member
      where sessions.user_id = member.id and sessions.expires_at <= ${new Date()}
    )
    insert into sessions (token_hash, id, user_id, user_agent, expires_at)
    select ${row.token_hash}, ${row.id}, member.id, ${row.user_agent}, ${row.expires_at}::timestamptz
    from member returning id`.execute(db);
  return rows.length > 0 ? token : undefined;
}

function newSession(userAgent: string) {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const row = {
    token_hash: hashToken(token),
    id: newId('session'),
    user_agent: userAgent,
    expires_at: new Date(Date.now() + LIFETIME_DAYS * 86_400_000),
  };
  return { token, row };
}

/** Whether this may be a token of ours at all. */
export function hasTokenShape(token: string): boolean {
  return TOKEN_SHAPE.test(token);
}

/** The session that the token opened, unless it has ended; notes, now and then, that it is used. */
export async function findSession(
  db: Db,
  token: string,
): Promise<{ userId: string; expiresAt: Date } | undefined> {
  const isUseNoted = sql<boolean>`last_used_at > clock_timestamp() - ${sql.lit(USE_NOTED_EVERY)}::interval`;
  const found = await db
    .selectFrom('sessions')
    .select(['user_id as userId', 'expires_at as expiresAt', isUseNoted.as('isUseNoted')])
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', new Date())
    .executeTakeFirst();
  if (!found) return undefined;
  const { isUseNoted: isNoted, ...session } = found;
  if (!isNoted) {
    await db
      .updateTable('sessions')
      .set({ last_used_at: sql<Date>`clock_timestamp()` })
      .where('token_hash', '=', hashToken(token))
      .where(sql<boolean>`not ${isUseNoted}`)
      .execute();
  }
  return session;
}

/** Ends the session; a second time is no error. */
export async function deleteSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute();
}

/** What is kept of a token, and told to other processes. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
