import { sql } from 'kysely';
import type { Publish } from '#server/changes/change.ts';
import { inTransaction } from '#server/platform/database/deadlocks.ts';
import type { Db } from '#server/schema.ts';
import { closeCaseOf } from './cases.repository.ts';
import { giveWordsBack, moveWords } from './removals.repository.ts';
import { confirmRemoval, findRemovedText } from './removed-texts.repository.ts';
import { goneText, restoredText } from './text-changes.ts';
import { lockText, type TextIds, textIdOf } from './texts.repository.ts';

/** How many texts are looked up at once. */
const TEXTS_AT_ONCE = 200;

/**
 * Removes every text of a purged user, or restores them once the purge is lifted, each in a transaction of its own.
 * Several processes may do so at once. An interrupted purge is continued by the next call.
 */
export async function carryOutPurge(
  db: Db,
  { publish, signal }: { readonly publish: Publish; readonly signal?: AbortSignal },
  sanctionId: string,
): Promise<void> {
  for (;;) {
    const purge = await findPurge(db, sanctionId);
    if (!purge || purge.isDone) return;
    const texts = purge.isLifted ? await listPurged(db, purge) : await listTexts(db, purge);
    for (const text of texts) {
      if (signal?.aborted) return;
      const isChanged = purge.isLifted
        ? await restoreText(db, purge, text)
        : await removeText(db, purge, text);
      if (isChanged) publish(purge.isLifted ? restoredText(text) : goneText(text));
    }
    // The user is suspended, and writes nothing meanwhile.
    if (texts.length === 0) await markDone(db, purge);
  }
}

/** Continues the purges that a stopped process left undone. */
export async function carryOutPurges(
  db: Db,
  tools: { readonly publish: Publish; readonly signal: AbortSignal },
): Promise<void> {
  const undone = db.selectFrom('sanctions').select('id').where('is_done', '=', false);
  for (const { id } of await undone.execute()) await carryOutPurge(db, tools, id);
}

interface Purge {
  readonly id: string;
  readonly userId: string;
  readonly actorId: string | null;
  readonly reason: string;
  readonly isLifted: boolean;
  readonly isDone: boolean;
}

function findPurge(db: Db, id: string): Promise<Purge | undefined> {
  return db
    .selectFrom('sanctions')
    .select((row) => [
      'id',
      'user_id as userId',
      'given_by as actorId',
      'reason',
      'is_done as isDone',
      row('lifted_at', 'is not', null).$castTo<boolean>().as('isLifted'),
    ])
    .where('id', '=', id)
    .executeTakeFirst();
}

/**
 * The texts that everybody can read, and then those that are hidden or held. Comments come first: those in a removed thread
 * cannot be removed on their own.
 */
async function listTexts(db: Db, { userId }: Purge): Promise<TextIds[]> {
  const comments = await db
    .selectFrom('comments')
    .innerJoin('threads', 'threads.id', 'comments.thread_id')
    .select(['threads.id as threadId', 'comments.id as commentId'])
    .where('comments.owner_id', '=', userId)
    .where('comments.deleted_at', 'is', null)
    .where('threads.deleted_at', 'is', null)
    .limit(TEXTS_AT_ONCE)
    .execute();
  if (comments.length > 0) return comments;
  const threads = await db
    .selectFrom('threads')
    .select('id as threadId')
    .where('owner_id', '=', userId)
    .where('deleted_at', 'is', null)
    .limit(TEXTS_AT_ONCE)
    .execute();
  return threads.length > 0 ? threads : listUndecided(db, userId);
}

/** The texts that wait for a decision of moderators: hidden by reports, or held. */
async function listUndecided(db: Db, userId: string): Promise<TextIds[]> {
  const texts = await db
    .selectFrom('removed_texts')
    .select(['thread_id as threadId', 'comment_id as commentId'])
    .where('owner_id', '=', userId)
    .where('removed_by', 'is', null)
    .where('sanction_id', 'is', null)
    .limit(TEXTS_AT_ONCE)
    .execute();
  return texts.map(textIds);
}

/** The texts that the purge removed and that can still be restored, threads first. */
async function listPurged(db: Db, { id }: Purge): Promise<TextIds[]> {
  const texts = await db
    .selectFrom('removed_texts')
    .select(['thread_id as threadId', 'comment_id as commentId'])
    .where('sanction_id', '=', id)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .orderBy(sql`comment_id is not null`)
    .limit(TEXTS_AT_ONCE)
    .execute();
  return texts.map(textIds);
}

function textIds({ threadId, commentId }: { threadId: string; commentId: string | null }): TextIds {
  return { threadId, ...(commentId !== null && { commentId }) };
}

function removeText(db: Db, purge: Purge, ids: TextIds): Promise<boolean> {
  const { userId: ownerId, actorId, reason } = purge;
  return lockingOwner(db, purge, async (trx) => {
    const words = await lockText(trx, ids);
    const by = { reason, removedBy: actorId, sanctionId: purge.id };
    if (words) await moveWords(trx, ids, { ...by, ownerId, words });
    else if (!(await confirmRemoval(trx, textIdOf(ids), by))) return false;
    if (actorId !== null)
      await closeCaseOf(trx, textIdOf(ids), { decision: 'remove', deciderId: actorId });
    return true;
  });
}

function restoreText(db: Db, purge: Purge, ids: TextIds): Promise<boolean> {
  return lockingOwner(db, purge, async (trx) => {
    await lockText(trx, ids);
    const removed = await findRemovedText(trx, textIdOf(ids));
    if (!removed) return false;
    await giveWordsBack(trx, ids, { ownerId: purge.userId, removed });
    return true;
  });
}

/** Runs `work` unless the purge was lifted, or given again, meanwhile. */
function lockingOwner(
  db: Db,
  { id, userId, isLifted }: Purge,
  work: (trx: Db) => Promise<boolean>,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
    const purge = await findPurge(trx, id);
    return purge !== undefined && purge.isLifted === isLifted && work(trx);
  });
}

async function markDone(db: Db, { id, isLifted }: Purge): Promise<void> {
  await db
    .updateTable('sanctions')
    .set({ is_done: true })
    .where('id', '=', id)
    .where('lifted_at', isLifted ? 'is not' : 'is', null)
    .execute();
}
