import { sql } from 'kysely';
import { type PageRequest, pageSize } from '#contract/paging.ts';
import {
  type Page,
  positionOf,
  type RankedRow,
  type Ranking,
  readPage,
} from '#server/platform/paging/keyset.ts';
import { inTransaction } from '#server/platform/database/deadlocks.ts';
import type { Db } from '#server/schema.ts';

/*
 * A transaction that ends several sessions locks the user's row first, as one that opens a session does: otherwise two
 * of them could deadlock.
 */

export interface SessionRow {
  id: string;
  userAgent: string;
  network: string;
  createdAt: Date;
  lastUsedAt: Date;
  expiresAt: Date;
  tokenHash: Buffer;
}

/** Reads a page of the user's sessions that have not ended, newest first. */
export async function listSessions(
  db: Db,
  request: PageRequest & { userId: string },
): Promise<Page<SessionRow & RankedRow>> {
  const { userId, cursor } = request;
  const list = ['sessions', userId];
  const selection = {
    where: sql`sessions.user_id = ${userId} and sessions.expires_at > ${new Date()}`,
    position: positionOf(newestFirst, list, cursor),
    size: pageSize(request),
  };
  return readPage(db, newestFirst, list, selection, {
    columns: sql<SessionRow>`
      sessions.id, sessions.user_agent as "userAgent", sessions.network, sessions.created_at as "createdAt",
      sessions.last_used_at as "lastUsedAt", sessions.expires_at as "expiresAt",
      sessions.token_hash as "tokenHash"`,
  });
}

const newestFirst: Ranking = {
  table: 'sessions',
  columns: [
    { name: 'created_at', type: 'timestamptz' },
    { name: 'id', type: 'text' },
  ],
  direction: 'desc',
};

/** Deletes one session of the user and returns its token hash; undefined when it does not exist. */
export async function deleteOwnSession(
  db: Db,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<Buffer | undefined> {
  const session = await db
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .returning('token_hash')
    .executeTakeFirst();
  return session?.token_hash;
}

/** Deletes all sessions of the user and returns their token hashes. */
export function deleteOwnSessions(db: Db, userId: string): Promise<Buffer[]> {
  return inTransaction(db, async (trx) => {
    await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
    return deleteSessionsLocked(trx, { userId });
  });
}

/** Deletes the user's sessions, except the one with the token hash `spare`. The user's row must be locked. */
export async function deleteSessionsLocked(
  trx: Db,
  { userId, spare }: { userId: string; spare?: Buffer },
): Promise<Buffer[]> {
  const sessions = trx.deleteFrom('sessions').where('user_id', '=', userId);
  const others = spare ? sessions.where('token_hash', '!=', spare) : sessions;
  const ended = await others.returning('token_hash').execute();
  return ended.map(({ token_hash }) => token_hash);
}
