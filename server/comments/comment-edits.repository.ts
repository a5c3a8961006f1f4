import { sql } from 'kysely';
import { SCORE_PER_COMMENT } from '#contract/leaderboards.ts';
import type { PageRequest } from '#contract/paging.ts';
import { deleteOwnRemovedText } from '#server/moderation/removed-texts.repository.ts';
import { listRevisions } from '#server/revisions/revisions.repository.ts';
import { inTransaction } from '#server/platform/database/deadlocks.ts';
import type { Db } from '#server/schema.ts';
import { requireActiveUser, requireWriter } from '#server/users/active-user.ts';
import { type CommentRow, findCommentById, UNPUBLISHED } from './comments.repository.ts';

/* Edits and deletions: transactions with row locks, as with threads (see thread-edits.repository.ts). */

interface OwnComment {
  threadId: string;
  commentId: string;
  userId: string;
}

type Refusal = 'no-thread' | 'no-comment' | 'not-owner';

/**
 * Replaces a comment's text (sanitised) and stores the earlier one as a revision. Changes nothing when the text is the
 * same. The comment is read in the same transaction: when that fails, nothing is changed.
 */
export function updateComment(db: Db, edit: CommentEdit): Promise<UpdatedComment> {
  return inTransaction(db, (trx) => updateCommentIn(trx, edit));
}

export type CommentEdit = OwnComment & { content: string };
export type UpdatedComment = { isChanged: boolean; comment: CommentRow } | Refusal | 'locked';

/** As `updateComment`, in a transaction of the caller. */
export async function updateCommentIn(
  trx: Db,
  { threadId, commentId, userId, content }: CommentEdit,
): Promise<UpdatedComment> {
  const readResult = async (isChanged: boolean) => {
    const comment = await findCommentById(trx, { threadId, commentId }, userId);
    return comment ? { isChanged, comment } : 'no-comment';
  };
  const role = await requireWriter(trx, userId);
  // This lock conflicts with the deletion of the thread, which therefore leaves no text behind. A share lock would
  // let edits overtake transactions that wait to write in the thread, for as long as edits arrive.
  const thread = await existingThread(trx, threadId).forNoKeyUpdate().executeTakeFirst();
  if (!thread) return 'no-thread';
  const refusal = await lockComment(trx, { threadId, commentId, userId });
  if (refusal) return refusal;
  if (thread.locked_at !== null && role === 'member') return 'locked';
  const { rows: stored } = await sql`
      insert into comment_revisions (comment_id, content, written_at)
      select id, content, coalesce(edited_at, created_at) from comments
      where id = ${commentId} and content <> ${content}
      returning id`.execute(trx);
  if (stored.length === 0) return readResult(false);
  await trx
    .updateTable('comments')
    .set({ content, edited_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', commentId)
    .execute();
  return readResult(true);
}

/**
 * Erases a comment's text and revisions, and updates its thread's comment count, its thread's last activity and its
 * owner's score. Votes on it still count for their voters. Locks user, thread and comment in the same order as
 * commenting and voting.
 */
export function deleteComment(
  db: Db,
  { threadId, commentId, userId }: OwnComment,
): Promise<'deleted' | Refusal> {
  return inTransaction(db, async (trx) => {
    await requireActiveUser(trx, userId);
    const thread = await existingThread(trx, threadId).forNoKeyUpdate().executeTakeFirst();
    const outcome = thread ? await eraseComment(trx, { threadId, commentId, userId }) : 'no-thread';
    if (outcome === 'deleted' || outcome === 'not-owner') return outcome;
    // Removed by moderators, perhaps with its thread: it can then no longer be restored.
    const own = { id: commentId, threadId, ownerId: userId };
    return (await deleteOwnRemovedText(trx, own)) ? 'deleted' : outcome;
  });
}

/**
 * Erases a comment in a transaction that has locked its thread and the row of its owner in `users`. The thread may be
 * deleted. `keepsRevisions`: for a comment that may be restored.
 */
export async function eraseComment(
  trx: Db,
  {
    threadId,
    commentId,
    userId,
    keepsRevisions = false,
  }: OwnComment & { keepsRevisions?: boolean },
): Promise<'deleted' | Refusal> {
  const refusal = await lockComment(trx, { threadId, commentId, userId });
  if (refusal) return refusal;
  if (!keepsRevisions) {
    await trx.deleteFrom('comment_revisions').where('comment_id', '=', commentId).execute();
  }
  await trx
    .updateTable('comments')
    .set({ content: '', deleted_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', commentId)
    .execute();
  await countComment(trx, { threadId, userId }, -1);
  return 'deleted';
}

/** Gives a comment that was just inserted and erased the time `UNPUBLISHED`. */
export async function markUnpublished(trx: Db, commentId: string): Promise<void> {
  await trx
    .updateTable('comments')
    .set({ created_at: UNPUBLISHED })
    .where('id', '=', commentId)
    .execute();
}

/** Gives an erased comment its text back, in a transaction that has locked its thread and its owner's row. */
export async function restoreComment(
  trx: Db,
  { threadId, commentId, userId, content }: OwnComment & { content: string },
): Promise<void> {
  await trx
    .updateTable('comments')
    .set({
      content,
      deleted_at: null,
      created_at: sql<Date>`case when created_at = ${UNPUBLISHED} then clock_timestamp() else created_at end`,
    })
    .where('id', '=', commentId)
    .execute();
  await countComment(trx, { threadId, userId }, 1);
}

/** Adds a comment to the count and last activity of its thread and to the score of its owner, or subtracts it. */
async function countComment(
  trx: Db,
  { threadId, userId }: Omit<OwnComment, 'commentId'>,
  difference: 1 | -1,
): Promise<void> {
  await trx
    .updateTable('threads')
    .set((row) => ({
      comment_count: row('comment_count', '+', difference),
      active_at: sql<Date>`greatest(created_at, (select max(comments.created_at)
        from comments where thread_id = threads.id and deleted_at is null))`,
    }))
    .where('id', '=', threadId)
    .execute();
  await trx
    .updateTable('users')
    .set((row) => ({ score: row('score', '+', difference * SCORE_PER_COMMENT) }))
    .where('id', '=', userId)
    .execute();
}

/** Reads a page of a comment's present text and revisions; or returns which of the two does not exist. */
export async function listCommentRevisions(
  db: Db,
  { threadId, commentId }: { threadId: string; commentId: string },
  page: PageRequest,
) {
  const comment = {
    id: commentId,
    source: sql`comments where id = ${commentId} and thread_id = ${threadId}
      and deleted_at is null and exists (${existingThread(db, threadId)})`,
    revisions: 'comment_revisions',
    key: 'comment_id',
  } as const;
  const found = await listRevisions(db, comment, ['content'], page);
  if (found) return found;
  return (await existingThread(db, threadId).executeTakeFirst()) ? 'no-comment' : 'no-thread';
}

function existingThread(trx: Db, threadId: string) {
  return trx
    .selectFrom('threads')
    .select(['id', 'locked_at'])
    .where('id', '=', threadId)
    .where('deleted_at', 'is', null);
}

/** Locks a comment until the transaction ends, or returns why the caller may not change it. */
async function lockComment(
  trx: Db,
  { threadId, commentId, userId }: OwnComment,
): Promise<'no-comment' | 'not-owner' | undefined> {
  const comment = await trx
    .selectFrom('comments')
    .select('owner_id')
    .where('id', '=', commentId)
    .where('thread_id', '=', threadId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!comment) return 'no-comment';
  return comment.owner_id === userId ? undefined : 'not-owner';
}
