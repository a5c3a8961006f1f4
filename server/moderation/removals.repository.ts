import { eraseComment, restoreComment } from '#server/comments/comment-edits.repository.ts';
import { inTransaction } from '#server/platform/database/deadlocks.ts';
import type { Db } from '#server/schema.ts';
import { eraseThread, restoreThread } from '#server/threads/thread-edits.repository.ts';
import { lockPeople } from './lock-people.ts';
import { appendToLog, type NewAct } from './moderation-log.repository.ts';
import {
  deleteRemovedText,
  findRemovedText,
  insertRemovedText,
} from './removed-texts.repository.ts';

/*
 * A removal moves the words out of the row of the text and leaves that as if its owner had deleted it: no other
 * statement needs to know of removals. Votes and revisions stay where they are, unread.
 */

/** Somebody with a role, and a thread, or a comment when its id is given. */
export interface Removal {
  readonly actorId: string;
  readonly threadId: string;
  readonly commentId?: string;
}

/** What became of an act: nothing, if it was done already. */
export type Outcome = 'done' | 'done-before' | 'no-text';

/** Removes a text. Throws 401 and 403 as `lockPeople` does. */
export function remove(
  db: Db,
  { reason, ...removal }: Removal & { reason: string },
): Promise<Outcome> {
  return inTransaction(db, async (trx) => {
    const { actorId, threadId, commentId } = removal;
    const ownerId = await findOwner(trx, removal);
    if (ownerId === undefined) return 'no-text';
    await lockPeople(trx, { actorId, userId: ownerId });
    await lockThread(trx, threadId);
    const words = await readWords(trx, removal);
    if (!words) return (await findRemovedText(trx, idOf(removal))) ? 'done-before' : 'no-text';
    await insertRemovedText(trx, {
      id: idOf(removal),
      threadId,
      commentId: commentId ?? null,
      ownerId,
      ...words,
      reason,
      removedBy: actorId,
    });
    const erased = { threadId, userId: ownerId, keepsRevisions: true };
    if (commentId === undefined) await eraseThread(trx, erased);
    else await eraseComment(trx, { ...erased, commentId });
    await appendToLog(trx, actOf(removal, { ownerId, verb: 'removed', reason }));
    return 'done';
  });
}

/** Restores a removed text. Throws 401 and 403 as `lockPeople` does. */
export function restore(db: Db, removal: Removal): Promise<Outcome> {
  return inTransaction(db, async (trx) => {
    const { actorId, threadId, commentId } = removal;
    const ownerId = await findOwner(trx, removal);
    if (ownerId === undefined) return 'no-text';
    await lockPeople(trx, { actorId, userId: ownerId });
    await lockThread(trx, threadId);
    const text = await findRemovedText(trx, idOf(removal));
    if (!text) return (await readWords(trx, removal)) ? 'done-before' : 'no-text';
    const { title, body } = text;
    if (commentId === undefined) await restoreThread(trx, { threadId, title: title ?? '', body });
    else await restoreComment(trx, { threadId, commentId, userId: ownerId, content: body });
    await deleteRemovedText(trx, text.id);
    await appendToLog(trx, actOf(removal, { ownerId, verb: 'restored', reason: '' }));
    return 'done';
  });
}

const idOf = ({ threadId, commentId }: Removal) => commentId ?? threadId;

function actOf(
  { actorId, threadId, commentId }: Removal,
  act: { ownerId: string; verb: 'removed' | 'restored'; reason: string },
): NewAct {
  return {
    actorId,
    action: `${commentId === undefined ? 'thread' : 'comment'}-${act.verb}`,
    userId: act.ownerId,
    threadId,
    commentId: commentId ?? null,
    reason: act.reason,
    details: {},
  };
}

/** The owner of a text, which never changes; undefined when it never existed. */
async function findOwner(trx: Db, { threadId, commentId }: Removal): Promise<string | undefined> {
  const row =
    commentId === undefined
      ? trx.selectFrom('threads').select('owner_id').where('id', '=', threadId)
      : trx
          .selectFrom('comments')
          .select('owner_id')
          .where('id', '=', commentId)
          .where('thread_id', '=', threadId);
  return (await row.executeTakeFirst())?.owner_id;
}

/** Locks a thread, which may be deleted, as every write in it does. */
async function lockThread(trx: Db, threadId: string): Promise<void> {
  await trx
    .selectFrom('threads')
    .select('id')
    .where('id', '=', threadId)
    .forNoKeyUpdate()
    .execute();
}

interface Words {
  title: string | null;
  body: string;
  category: string | null;
}

/** The words of a text; undefined when it is deleted, or its thread is. */
async function readWords(trx: Db, { threadId, commentId }: Removal): Promise<Words | undefined> {
  const thread = await trx
    .selectFrom('threads')
    .select(['title', 'body', 'category'])
    .where('id', '=', threadId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!thread || commentId === undefined) return thread;
  const comment = await trx
    .selectFrom('comments')
    .select('content as body')
    .where('id', '=', commentId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return comment && { title: null, body: comment.body, category: null };
}
