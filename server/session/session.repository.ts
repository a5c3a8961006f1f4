import { hash, randomBytes } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { deleteInBatches } from '#server/platform/database/delete-in-batches.ts';
import { newId } from '#server/platform/security/ids.ts';
import type { Db } from '#server/schema.ts';

const TOKEN_BYTES = 32;
const TOKEN_SHAPE = /^[A-Za-z0-9_-]{43}$/; // 32 bytes in base64url

/** A session ends when it has not been used for this long. */
export const IDLE_DAYS = 30;

/**
 * The maximum number of sessions of one account: its owner can look through so many in the list of devices. Without a
 * limit one account filled 370 MB in a day, and had the process killed for memory when it ended its sessions.
 */
export const SESSIONS_MAX = 100;
/** How many sessions above the limit a login ends: more than it adds, and few enough to notify every process of. */
const ENDED_AT_ONCE = 100;

/** Creates a session for the user and returns its token. Only a hash of it is stored. */
export async function insertSession(
  db: Db,
  userId: string,
  { userAgent = '', network = '' }: Partial<LoginClient> = {},
): Promise<string> {
  const { token, row } = newSession({ userAgent, network });
  await db
    .insertInto('sessions')
    .values({ ...row, user_id: userId })
    .execute();
  return token;
}

/** The client of a login, as its owner sees it in the list of sessions. */
export interface LoginClient {
  readonly userAgent: string;
  /** As `networkPrefix` returns it. */
  readonly network: string;
}

/** A user who has just proved that the account with the password of this hash is theirs. */
export interface ProvenLogin extends LoginClient {
  readonly userId: string;
  readonly passwordHash: string;
  /** Whether a second factor was proved, too. */
  readonly hasProvedSecondFactor?: boolean;
}

export interface OpenedSession {
  readonly token: string;
  /** The token hashes of the sessions that this login ended. */
  readonly ended: readonly Buffer[];
  /** Whether it has taken back a deletion of the account that waited. */
  readonly isRestored: boolean;
}

export interface OpeningOptions {
  /** When it is false, nothing is done. */
  readonly condition?: RawBuilder<boolean>;
  /** Further queries of the `with`, which may read `member`: the user's id, or no row where no session is opened. */
  readonly queries?: RawBuilder<unknown>;
}

/**
 * Opens a session, deletes those of the user that expired, and ends the oldest logins above `SESSIONS_MAX`. Returns
 * undefined when the password has changed meanwhile, the account has a second factor that was not proved, or the user is
 * suspended or waits for approval. A concurrent change of password waits for the row lock and then ends this session with the others, or this
 * waits for it: the old password opens no lasting session. Ends the links for a new password, which its owner does not need, and takes back a deletion that waits.
 *
 * It is one statement: a transaction of several would wait for the processor at each, on a busy server.
 */
export async function openSession(
  db: Db,
  { userId, passwordHash, hasProvedSecondFactor = false, ...client }: ProvenLogin,
  { condition = sql`true`, queries }: OpeningOptions = {},
): Promise<OpenedSession | undefined> {
  const { token, row } = newSession(client);
  const { rows } = await sql<{ isOpened: boolean; ended: Buffer[]; isRestored: boolean }>`
    with member as (
      select id from users
      where id = ${userId} and password_hash = ${passwordHash} and suspended_at is null
        and approval_asked_at is null and (${hasProvedSecondFactor} or not has_second_factor)
        and ${condition}
      for no key update
    ), expired as (
      delete from sessions using member
      where sessions.user_id = member.id and sessions.expires_at <= ${new Date()}
    ), ended as (
      delete from sessions where id = any(array(
        select sessions.id from sessions join member on member.id = sessions.user_id
        where sessions.expires_at > ${new Date()}
        order by sessions.created_at desc, sessions.id desc
        offset ${sql.lit(SESSIONS_MAX - 1)} limit ${sql.lit(ENDED_AT_ONCE)}))
      returning token_hash
    ), unneeded as (
      delete from mail_links using member
      where mail_links.user_id = member.id and mail_links.purpose = 'reset-password'
    ), restored as (
      update users set deletion_at = null from member
      where users.id = member.id and users.deletion_at is not null
      returning users.id
    ), opened as (
      insert into sessions (token_hash, id, user_id, user_agent, network, expires_at)
      select ${row.token_hash}, ${row.id}, member.id, ${row.user_agent}, ${row.network},
        ${row.expires_at}::timestamptz
      from member returning id
    )${queries ? sql`, ${queries}` : sql``}
    select exists (select from opened) as "isOpened", exists (select from restored) as "isRestored",
      array(select token_hash from ended) as ended`.execute(db);
  const [opened] = rows;
  return opened?.isOpened
    ? { token, ended: opened.ended, isRestored: opened.isRestored }
    : undefined;
}

function newSession({ userAgent, network }: LoginClient) {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const row = {
    token_hash: hashToken(token),
    id: newId('session'),
    user_agent: userAgent,
    network,
    expires_at: expiryOfUseNow(),
  };
  return { token, row };
}

/** Returns when a session that is used now ends, unless it is used again. */
export function expiryOfUseNow(): Date {
  return new Date(Date.now() + IDLE_DAYS * 86_400_000);
}

/** How many expired sessions a statement deletes. */
const EXPIRED_AT_ONCE = 1_000;

/** Deletes the expired sessions of all accounts: a login deletes those of its own account only. */
export async function deleteExpiredSessions(db: Db): Promise<void> {
  await deleteInBatches(db, 'sessions', {
    where: sql`expires_at <= ${new Date()} order by expires_at`,
    rowsAtOnce: EXPIRED_AT_ONCE,
  });
}

/** Whether the text has the shape of a token. */
export function hasTokenShape(token: string): boolean {
  return TOKEN_SHAPE.test(token);
}

/** Deletes the session. Deleting it again is no error. */
export async function deleteSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute();
}

/** The SHA-256 of a token: what is stored in the database and sent to other processes. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
