import { TOO_MANY_HELD } from '#contract/held-posts.ts';
import { HELD_TEXTS_MAX } from '#contract/limits.ts';
import type { HeldFor } from '#contract/removals.ts';
import {
  type CommentEdit,
  markUnpublished,
  type UpdatedComment,
  updateCommentIn,
} from '#server/comments/comment-edits.repository.ts';
import { insertComment, type NewComment } from '#server/comments/comments.repository.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { inTransaction } from '#server/platform/database/deadlocks.ts';
import type { Db } from '#server/schema.ts';
import {
  type ThreadEdit,
  type UpdatedThread,
  updateThreadIn,
} from '#server/threads/thread-edits.repository.ts';
import { insertThread, type ThreadRow } from '#server/threads/threads.repository.ts';
import { moveWords } from './removals.repository.ts';
import { openCase, subjectOf } from './reports.repository.ts';
import { lockText, type TextIds } from './texts.repository.ts';

/*
 * A held text waits for the approval of moderators. Its words are moved as those of a removed text are, in the transaction
 * that writes them: nobody but its owner and moderators ever reads them. Each waits in a case.
 */

/** As `insertThread`, but the thread is held. Throws 403 when too many texts of the account are. */
export function insertHeldThread(
  db: Db,
  thread: Parameters<typeof insertThread>[1],
  heldFor: HeldFor,
): Promise<ThreadRow> {
  return inTransaction(db, async (trx) => {
    const row = await insertThread(trx, thread);
    await hold(trx, { threadId: row.id }, { ownerId: thread.ownerId, heldFor });
    return { ...row, isHeld: true };
  });
}

/** As `insertComment`, but the comment is held. Throws 403 when too many texts of the account are. */
export function insertHeldComment(
  db: Db,
  comment: Parameters<typeof insertComment>[1],
  heldFor: HeldFor,
): Promise<NewComment | 'no-thread' | 'locked'> {
  return inTransaction(db, async (trx) => {
    const row = await insertComment(trx, comment);
    if (typeof row === 'string') return row;
    const { threadId, ownerId } = comment;
    const ids = { threadId, commentId: row.id };
    await hold(trx, ids, { ownerId, heldFor, heldAt: row.createdAt });
    await markUnpublished(trx, row.id);
    return { ...row, isHeld: true };
  });
}

/** As `updateThread`, but the changed thread is held. Throws 403 when too many texts of the account are. */
export function updateHeldThread(
  db: Db,
  edit: ThreadEdit,
  heldFor: HeldFor,
): Promise<UpdatedThread> {
  return inTransaction(db, async (trx) => {
    const updated = await updateThreadIn(trx, edit);
    if (typeof updated === 'string' || !updated.isChanged) return updated;
    await hold(trx, { threadId: edit.threadId }, { ownerId: edit.userId, heldFor });
    return { ...updated, thread: { ...updated.thread, isHeld: true } };
  });
}

/** As `updateComment`, but the changed comment is held. Throws 403 when too many texts of the account are. */
export function updateHeldComment(
  db: Db,
  edit: CommentEdit,
  heldFor: HeldFor,
): Promise<UpdatedComment> {
  return inTransaction(db, async (trx) => {
    const updated = await updateCommentIn(trx, edit);
    if (typeof updated === 'string' || !updated.isChanged) return updated;
    const { threadId, commentId, userId } = edit;
    await hold(trx, { threadId, commentId }, { ownerId: userId, heldFor });
    return { ...updated, comment: { ...updated.comment, isHeld: true } };
  });
}

/** Holds a text whose owner, thread and row are locked. */
async function hold(
  trx: Db,
  ids: TextIds,
  { ownerId, heldFor, heldAt }: { ownerId: string; heldFor: HeldFor; heldAt?: Date },
): Promise<void> {
  const held = trx.selectFrom('removed_texts').select('id').where('owner_id', '=', ownerId);
  const others = await held.where('held_for', 'is not', null).limit(HELD_TEXTS_MAX).execute();
  if (others.length === HELD_TEXTS_MAX) {
    throw new AppError('forbidden', TOO_MANY_HELD);
  }
  const words = await lockText(trx, ids);
  if (!words) throw new Error('a text that was just written does not exist');
  const reason = '';
  const removal = { ownerId, words, reason, removedBy: null, removedAt: heldAt, heldFor };
  await moveWords(trx, ids, removal);
  await openCase(trx, subjectOf(ids, ownerId));
}
