import { sql } from 'kysely';
import { eraseComment } from '#server/comments/comment-edits.repository.ts';
import type { Publish } from '#server/changes/change.ts';
import { deleteHiddenPeopleOf } from '#server/hidden-people/hidden-people.repository.ts';
import { closeCasesOf } from '#server/moderation/cases.repository.ts';
import { deleteAppealsOf } from '#server/moderation/appeals.repository.ts';
import { deleteRemovedTextsOf } from '#server/moderation/removed-texts.repository.ts';
import { deleteReportsOf } from '#server/moderation/reports.repository.ts';
import { inTransaction } from '#server/platform/database/deadlocks.ts';
import type { Db } from '#server/schema.ts';
import { eraseThread } from '#server/threads/thread-edits.repository.ts';
import { retractVotes } from './account-deletion.repository.ts';
import { PURGED_NAME } from '#server/users/reserved-names.ts';
import { suspend } from './suspend.ts';
import { retractedVoteChanges } from './retracted-votes.ts';

/** How many ids are read at once. */
const PAGE_SIZE = 500;

/** How much of what a user has written still exists. */
export interface WrittenCounts {
  readonly threads: number;
  readonly comments: number;
  /** Votes up or down, without neutral ones. */
  readonly votes: number;
}

export async function countWritten(db: Db, userId: string): Promise<WrittenCounts> {
  const { rows } = await sql<WrittenCounts>`select
    (select count(*)::int from threads where owner_id = ${userId} and deleted_at is null) as threads,
    (select count(*)::int from comments where owner_id = ${userId} and deleted_at is null)
      as comments,
    (select count(*)::int from thread_votes where user_id = ${userId} and vote_type <> 0)
      + (select count(*)::int from comment_votes where user_id = ${userId} and vote_type <> 0)
      as votes`.execute(db);
  return rows[0] ?? { threads: 0, comments: 0, votes: 0 };
}

/**
 * Suspends a user and deletes what they wrote, with all earlier versions, their votes and their name, also from the
 * caches of running processes. Each thread and comment is deleted in a transaction of its own, as when its owner
 * deletes it: an interrupted purge has done part of the work, and continues when it is called again.
 */
export async function purge(db: Db, publish: Publish, userId: string): Promise<void> {
  // Suspended first, so that nothing is written meanwhile.
  await suspend(db, publish, userId);
  // A moderator may remove or restore a text meanwhile: repeated until nothing is left.
  for (;;) {
    const removed = await lockingUser(db, userId, (trx) => deleteRemovedTextsOf(trx, userId));
    const threads = await eraseThreads(db, publish, userId);
    const comments = await eraseComments(db, publish, userId);
    if (removed + threads + comments === 0) break;
  }
  await lockingUser(db, userId, async (trx) => {
    await closeCasesOf(trx, userId);
    await deleteReportsOf(trx, userId);
    await deleteAppealsOf(trx, userId);
    await deleteHiddenPeopleOf(trx, userId);
  });
  await retractAllVotes(db, publish, userId);
  await db
    .updateTable('users')
    .set({ name: PURGED_NAME })
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .execute();
  publish([{ type: 'user-changed', userId }]);
}

/** Returns how many there were. */
async function eraseThreads(db: Db, publish: Publish, userId: string): Promise<number> {
  for (let erased = 0; ;) {
    const threads = await db
      .selectFrom('threads')
      .select('id')
      .where('owner_id', '=', userId)
      .where('deleted_at', 'is', null)
      .limit(PAGE_SIZE)
      .execute();
    if (threads.length === 0) return erased;
    erased += threads.length;
    for (const { id: threadId } of threads) {
      await lockingUser(db, userId, (trx) => eraseThread(trx, { threadId, userId }));
      publish([{ type: 'thread-deleted', threadId }]);
    }
  }
}

/** Returns how many there were. */
async function eraseComments(db: Db, publish: Publish, userId: string): Promise<number> {
  for (let erased = 0; ;) {
    const comments = await db
      .selectFrom('comments')
      .select(['id as commentId', 'thread_id as threadId'])
      .where('owner_id', '=', userId)
      .where('deleted_at', 'is', null)
      .limit(PAGE_SIZE)
      .execute();
    if (comments.length === 0) return erased;
    erased += comments.length;
    for (const comment of comments) {
      const { threadId } = comment;
      await lockingUser(db, userId, async (trx) => {
        // The thread may be deleted: its comments still have their texts.
        const thread = trx.selectFrom('threads').select('id').where('id', '=', threadId);
        await thread.forNoKeyUpdate().execute();
        await eraseComment(trx, { ...comment, userId });
      });
      publish([{ type: 'comment-deleted', ...comment }]);
    }
    publish([{ type: 'scores-changed' }]);
  }
}

async function retractAllVotes(db: Db, publish: Publish, userId: string): Promise<void> {
  for (let isFirst = true; ; isFirst = false) {
    const step = await lockingUser(db, userId, (trx) => retractVotes(trx, userId));
    publish(retractedVoteChanges(step, { isFirst }));
    if (step.isLast) return;
  }
}

/** Runs the work in a transaction that locks the user's row first, as every write of the user does. */
function lockingUser<Result>(
  db: Db,
  userId: string,
  work: (trx: Db) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, async (trx) => {
    await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
    return work(trx);
  });
}
