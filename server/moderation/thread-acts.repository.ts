import { sql } from 'kysely';
import { PINNED_MAX } from '#contract/limits.ts';
import { inTransaction } from '#server/platform/database/deadlocks.ts';
import type { Db } from '#server/schema.ts';
import { moveThread } from '#server/threads/thread-edits.repository.ts';
import { lockModeratorAnd } from './lock-people.ts';
import { appendToLog } from './moderation-log.repository.ts';
import { findTextOwner } from './texts.repository.ts';

/** What became of an act: nothing, if it was done already. */
export type ActOutcome = 'done' | 'done-before' | 'no-thread' | 'too-many-pins';

/** An act of a moderator on a thread that stays readable. */
interface Act {
  readonly threadId: string;
  readonly actorId: string;
}

/** The thread, locked. */
interface LockedThread {
  readonly category: string;
  readonly category_key: string;
  readonly locked_at: Date | null;
  readonly pinned_at: Date | null;
}

/** What the log says of an act that is done; or the refusal of one that is not. */
type Done = { action: string; reason: string; details?: Record<string, string> };

/** Locks a thread, or unlocks it (without a reason). Throws 401 and 403 as `lockModeratorAnd` does. */
export function setLocked(db: Db, act: Act, reason: string | null): Promise<ActOutcome> {
  return onThread(db, act, async (trx, thread) => {
    const isLocked = reason !== null;
    if ((thread.locked_at !== null) === isLocked) return 'done-before';
    const locked_at = isLocked ? sql<Date>`clock_timestamp()` : null;
    await trx.updateTable('threads').set({ locked_at }).where('id', '=', act.threadId).execute();
    return { action: isLocked ? 'thread-locked' : 'thread-unlocked', reason: reason ?? '' };
  });
}

/** Pins a thread, unless too many are pinned, or unpins it (without a reason). Throws as `setLocked` does. */
export function setPinned(db: Db, act: Act, reason: string | null): Promise<ActOutcome> {
  return onThread(db, act, async (trx, thread) => {
    const isPinned = reason !== null;
    if ((thread.pinned_at !== null) === isPinned) return 'done-before';
    if (isPinned && (await isFull(trx))) return 'too-many-pins';
    const pinned_at = isPinned ? sql<Date>`clock_timestamp()` : null;
    await trx.updateTable('threads').set({ pinned_at }).where('id', '=', act.threadId).execute();
    return { action: isPinned ? 'thread-pinned' : 'thread-unpinned', reason: reason ?? '' };
  });
}

/** Moves a thread to another category, or another spelling of it. Throws as `setLocked` does. */
export function move(
  db: Db,
  { category, reason, ...act }: Act & { category: string; reason: string },
): Promise<ActOutcome> {
  return onThread(db, act, async (trx, from) => {
    // The database stores U+FFFD for half a character.
    const to = category.toWellFormed();
    if (from.category === to) return 'done-before';
    await moveThread(trx, { threadId: act.threadId, category: to, from });
    return { action: 'thread-moved', reason, details: { from: from.category, to } };
  });
}

/**
 * Runs `work` on a thread whose owner and moderator are locked, and then the thread itself, as every write in it does.
 * Notes in the log what is done.
 */
function onThread(
  db: Db,
  act: Act,
  work: (trx: Db, thread: LockedThread) => Promise<Done | 'done-before' | 'too-many-pins'>,
): Promise<ActOutcome> {
  const { threadId, actorId } = act;
  return inTransaction(db, async (trx) => {
    const userId = await findTextOwner(trx, { threadId });
    if (userId === undefined) return 'no-thread';
    await lockModeratorAnd(trx, { actorId, userId });
    const thread = await trx
      .selectFrom('threads')
      .select(['category', 'category_key', 'locked_at', 'pinned_at'])
      .where('id', '=', threadId)
      .where('deleted_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!thread) return 'no-thread';
    const done = await work(trx, thread);
    if (typeof done === 'string') return done;
    await appendToLog(trx, { actorId, userId, threadId, commentId: null, details: {}, ...done });
    return 'done';
  });
}

/** The advisory lock of the transactions that pin ('pins' in ASCII). They wait for no row after it. */
const PINS_LOCK = 0x70696e73;

/** Whether no more threads can be pinned. Others that pin wait until this transaction ends. */
async function isFull(trx: Db): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${sql.lit(PINS_LOCK)}::bigint)`.execute(trx);
  const { rows } = await sql`
    select from threads where pinned_at is not null and deleted_at is null
    limit ${sql.lit(PINNED_MAX)}`.execute(trx);
  return rows.length === PINNED_MAX;
}
