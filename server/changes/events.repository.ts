import { sql } from 'kysely';
import type { Db } from '#server/schema.ts';
import { type ChangedUser, presentEvent } from './events.presenter.ts';
import type { PendingEvent } from './events.ts';

export const EVENTS_CHANNEL = 'forum_events';

/** The advisory lock that is held while counts are read and sent. Nothing else in the forum uses this number. */
export const EVENTS_LOCK = 7_236_285_005;

/** A process that hangs while it holds the lock must not block all others. */
const LOCK_TIMEOUT = '5s';

/**
 * Sends events to every process, with the current counts and names. A lock admits one process at a time, from the read
 * to the commit, so that the counts received last are those read last.
 */
export function notifyOfEvents(db: Db, pending: readonly PendingEvent[]): Promise<void> {
  return db.transaction().execute(async (trx) => {
    // The commit need not wait for the disk, because nothing is written.
    await sql`set local synchronous_commit = off`.execute(trx);
    await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(trx);
    await sql`select pg_advisory_xact_lock(${EVENTS_LOCK}::bigint)`.execute(trx);
    const rows = {
      threads: await findChangedThreads(trx, pending),
      comments: await findChangedComments(trx, pending),
      users: await findChangedUsers(trx, pending),
    };
    const events = pending
      .map((event) => presentEvent(event, rows))
      .filter((event) => event !== undefined)
      .map((event) => JSON.stringify(event));
    // A notification holds 8,000 bytes, and each event is far smaller. PostgreSQL sends equal notifications once.
    await sql`
      select pg_notify(${EVENTS_CHANNEL}, event)
      from unnest(${events}::text[]) as sent (event)`.execute(trx);
  });
}

/** The displayed name of a thread's category. */
const usualSpelling = sql<string>`(
  select name from category_spellings where category_key = threads.category_key
  order by thread_count desc, name limit 1)`;

async function findChangedThreads(db: Db, pending: readonly PendingEvent[]) {
  const ids = pending.flatMap((event) => ('threadId' in event ? [event.threadId] : []));
  const rows = await db
    .selectFrom('threads')
    .select(['id', 'owner_id as ownerId', 'category', 'comment_count as totalComments'])
    .select(['up_votes as totalUpVotes', 'down_votes as totalDownVotes'])
    .select(['edited_at as editedAt', 'deleted_at as deletedAt'])
    .select(['locked_at as lockedAt', 'pinned_at as pinnedAt'])
    .$if(
      pending.some((event) => 'isMoved' in event),
      (query) => query.select(usualSpelling.as('categoryName')),
    )
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

async function findChangedComments(db: Db, pending: readonly PendingEvent[]) {
  const ids = pending.flatMap((event) => ('commentId' in event ? [event.commentId] : []));
  const rows = await db
    .selectFrom('comments')
    .select(['id', 'owner_id as ownerId'])
    .select(['up_votes as totalUpVotes', 'down_votes as totalDownVotes'])
    .select(['edited_at as editedAt', 'deleted_at as deletedAt'])
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

async function findChangedUsers(db: Db, pending: readonly PendingEvent[]) {
  const ids = pending.flatMap((event) => ('userId' in event ? [event.userId] : []));
  if (ids.length === 0) return new Map<string, ChangedUser>();
  const rows = await db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .where('approval_asked_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
