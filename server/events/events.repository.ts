import { sql } from 'kysely';
import type { Db } from '#server/schema.ts';
import { presentChange } from './events.presenter.ts';
import type { Change } from './forum-changes.ts';

/** Where every process hears what any process on this database has written. */
export const EVENTS_CHANNEL = 'forum_events';

/** Held while counts are read and sent; a number that nothing else here takes. */
export const EVENTS_LOCK = 7_236_285_005;

/** A process that holds the lock and does nothing must not take all others with it. */
const LOCK_TIMEOUT = '5s';

/**
 * Tells every process what changed, with the counts that now stand. One process at a time, from the
 * reading to the commit: so the counts that are heard last are those that were read last.
 */
export function notifyOfChanges(db: Db, changes: readonly Change[]): Promise<void> {
  return db.transaction().execute(async (trx) => {
    // Nothing is written: nobody has to wait for the disk.
    await sql`set local synchronous_commit = off`.execute(trx);
    await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(trx);
    await sql`select pg_advisory_xact_lock(${EVENTS_LOCK}::bigint)`.execute(trx);
    const threads = await findChangedThreads(trx, changes);
    const comments = await findChangedComments(trx, changes);
    const events = changes
      .map((change) => presentChange(change, threads, comments))
      .filter((event) => event !== undefined)
      .map((event) => JSON.stringify(event));
    // A notification holds 8,000 bytes, and each event is far below; PostgreSQL sends equal ones once.
    await sql`
      select pg_notify(${EVENTS_CHANNEL}, event)
      from unnest(${events}::text[]) as told (event)`.execute(trx);
  });
}

async function findChangedThreads(db: Db, changes: readonly Change[]) {
  const ids = changes.flatMap((change) => ('threadId' in change ? [change.threadId] : []));
  const rows = await db
    .selectFrom('threads')
    .select(['id', 'owner_id as ownerId', 'category', 'comment_count as totalComments'])
    .select(['up_votes as totalUpVotes', 'down_votes as totalDownVotes'])
    .select(['edited_at as editedAt', 'deleted_at as deletedAt'])
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

async function findChangedComments(db: Db, changes: readonly Change[]) {
  const ids = changes.flatMap((change) => ('commentId' in change ? [change.commentId] : []));
  const rows = await db
    .selectFrom('comments')
    .select(['id', 'owner_id as ownerId'])
    .select(['up_votes as totalUpVotes', 'down_votes as totalDownVotes'])
    .select(['edited_at as editedAt', 'deleted_at as deletedAt'])
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
