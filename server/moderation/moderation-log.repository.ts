import { sql } from 'kysely';
import { PAGE_MAX } from '#contract/limits.ts';
import { type PageRequest, pageSize } from '#contract/paging.ts';
import {
  type Page,
  positionOf,
  type RankedRow,
  type Ranking,
  readPage,
} from '#server/platform/paging/keyset.ts';
import type { Db } from '#server/schema.ts';
import { FIRST_PREVIOUS_HASH, hashOf, type LoggedAct } from './log-chain.ts';

/** An act to note. What it does not concern is null; the number and the time are added. */
export type NewAct = Omit<LoggedAct, 'number' | 'at'>;

/** The advisory lock of the transactions that append to the log ('modlog' in ASCII). */
const LOG_LOCK = 0x6d6f646c6f67;

/**
 * Appends an act to the log, in the transaction of the act. Call it last: it waits for every other transaction that has
 * appended, and these must not wait for rows of this one.
 */
export async function appendToLog(trx: Db, act: NewAct): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOG_LOCK})`.execute(trx);
  // A statement of its own sees what was committed while the lock was waited for.
  const { rows } = await sql<Head>`
    select date_trunc('milliseconds', clock_timestamp()) as at, last.number, last.hash
    from (select) as here left join lateral (
      select number, hash from moderation_log order by number desc limit 1
    ) as last on true`.execute(trx);
  const { at, number, hash: previousHash } = rows[0] as Head;
  // The database stores U+FFFD for half a character, and the hash must be of what is stored.
  const reason = act.reason.toWellFormed();
  const logged = { ...act, reason, number: (number ?? 0) + 1, at };
  await trx
    .insertInto('moderation_log')
    .values({
      number: logged.number,
      at,
      actor_id: act.actorId,
      action: act.action,
      user_id: act.userId,
      thread_id: act.threadId,
      comment_id: act.commentId,
      reason,
      details: JSON.stringify(act.details),
      previous_hash: previousHash ?? FIRST_PREVIOUS_HASH,
      hash: hashOf(previousHash ?? FIRST_PREVIOUS_HASH, logged),
    })
    .execute();
}

/** The newest entry; null in an empty log. */
interface Head {
  at: Date;
  number: number | null;
  hash: Buffer | null;
}

/** An entry as it is read, with the names of those it is about; null for a deleted account. */
export interface LogRow {
  number: number;
  at: Date;
  action: string;
  actorId: string | null;
  actorName: string | null;
  userId: string | null;
  userName: string | null;
  threadId: string | null;
  commentId: string | null;
  reason: string;
  details: Record<string, string>;
  hash: Buffer;
}

const newestFirst: Ranking = {
  table: 'moderation_log',
  columns: [{ name: 'number', type: 'integer' }],
  direction: 'desc',
};

/** Reads a page of the log, newest first. */
export async function listLog(db: Db, request: PageRequest): Promise<Page<LogRow & RankedRow>> {
  const list = ['moderation-log'];
  const selection = {
    where: sql`true`,
    position: positionOf(newestFirst, list, request.cursor),
    size: pageSize(request, PAGE_MAX),
  };
  return readPage(db, newestFirst, list, selection, {
    columns: sql<LogRow>`
      moderation_log.number, moderation_log.at, moderation_log.action,
      moderation_log.actor_id as "actorId", actors.name as "actorName",
      moderation_log.user_id as "userId", users.name as "userName",
      moderation_log.thread_id as "threadId", moderation_log.comment_id as "commentId",
      moderation_log.reason, moderation_log.details, moderation_log.hash`,
    joins: sql`
      left join users as actors on actors.id = moderation_log.actor_id
      left join users on users.id = moderation_log.user_id`,
  });
}

/** An entry as it is stored, with its hashes. */
export interface ChainedAct extends LoggedAct {
  readonly previousHash: Buffer;
  readonly hash: Buffer;
}

/** Reads entries in order, `size` of them after the number `after`. */
export function readChain(db: Db, after: number, size: number): Promise<ChainedAct[]> {
  return db
    .selectFrom('moderation_log')
    .select([
      'number',
      'at',
      'actor_id as actorId',
      'action',
      'user_id as userId',
      'thread_id as threadId',
      'comment_id as commentId',
      'reason',
      'details',
      'previous_hash as previousHash',
      'hash',
    ])
    .where('number', '>', after)
    .orderBy('number')
    .limit(size)
    .$castTo<ChainedAct>()
    .execute();
}
