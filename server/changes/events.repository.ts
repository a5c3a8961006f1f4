import { sql } from 'kysely';
import type { Db } from '#server/schema.ts';
import { type ChangedUser, presentEvent } from './events.presenter.ts';
import type { PendingEvent } from './events.ts';

export const EVENTS_CHANNEL = 'forum_events';

/** Held while counts are read and sent; a number that nothing else here takes. */
export const EVENTS_LOCK = 7_236_285_005;

/** A process that holds the lock and does nothing must not take all others with it. */
const LOCK_TIMEOUT = '5s';

/**
 * Sends events to every process, with the counts and names that stand. One process at a time, from the reading to the commit: so
 * the counts that are received last are those that were read last.
 */
export function notifyOfEvents(db: Db, pending: readonly PendingEvent[]): Promise<void> {
  return db.transaction().execute(async (trx) => {
    // The commit need not wait for the disk: nothing is written.
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
    // A notification holds 8,000 bytes, and each event is far below; PostgreSQL sends equal ones once.
    await sql`
      select pg_notify(${EVENTS_CHANNEL}, event)
      from unnest(${events}::text[]) as sent (event)`.execute(trx);
  });
}

async function findChangedThreads(db: Db, pending: readonly PendingEvent[]) {
  const ids = pending.flatMap((event) => ('threadId' in event ? [event.threadId] : []));
  const rows = await db
    .selectFrom('threads')
    .select(['id', 'owner_id as ownerId', 'category', 'comment_count as totalComments'])
    .select(['up_votes as totalUpVotes', 'down_votes as totalDownVotes'])
    .select(['edited_at as editedAt', 'deleted_at as deletedAt'])
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
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
