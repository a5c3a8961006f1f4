import { eraseComment, restoreComment } from '#server/comments/comment-edits.repository.ts';
import type { HeldFor } from '#contract/removals.ts';
import { inTransaction } from '#server/platform/database/deadlocks.ts';
import type { Db } from '#server/schema.ts';
import { eraseThread, restoreThread } from '#server/threads/thread-edits.repository.ts';
import { closeCaseOf, isOpen } from './cases.repository.ts';
import { lockModeratorAnd, requireMayUndo } from './lock-people.ts';
import { appendToLog } from './moderation-log.repository.ts';
import {
  confirmRemoval,
  deleteRemovedText,
  findRemovedText,
  insertRemovedText,
  type RemovedWords,
} from './removed-texts.repository.ts';
import {
  findTextOwner,
  lockText,
  type TextIds,
  textIdOf,
  type TextWords,
} from './texts.repository.ts';

/*
 * A removal moves the words out of the row of the text and leaves that as if its owner had deleted it: no other
 * statement needs to know of removals. Votes and revisions stay where they are, unread.
 */

/** What became of an act: nothing, if it was done already. */
export type Outcome = 'done' | 'done-before' | 'no-text';

/** An act of a moderator on a text. */
interface Act extends TextIds {
  readonly actorId: string;
}

/** An act that decides a case. Without a case it closes the open one, if there is one. */
interface Decision extends Act {
  readonly caseId?: string;
}

/** Removes a text, or confirms that it was hidden. Throws 401 and 403 as `lockModeratorAnd` does. */
export function remove(db: Db, act: Decision & { reason: string }): Promise<Outcome> {
  return onText(db, act, async (trx, { ownerId, words }) => {
    const { actorId, reason } = act;
    const removed = await findRemovedText(trx, textIdOf(act));
    if (words) await moveWords(trx, act, { ownerId, words, reason, removedBy: actorId });
    else if (removed?.removedBy === null)
      await confirmRemoval(trx, removed.id, { removedBy: actorId, reason });
    else return removed ? 'done-before' : 'no-text';
    await closeCaseOf(trx, textIdOf(act), { decision: 'remove', deciderId: actorId });
    await logAct(trx, act, { actorId, ownerId, verb: 'removed', reason });
    return 'done';
  });
}

/** Restores a removed or hidden text. Throws 401 and 403 as `lockModeratorAnd` does, and 403 for a moderator when an admin removed it. */
export function restore(db: Db, act: Act): Promise<Outcome> {
  return onText(db, act, async (trx, { ownerId, words }) => {
    const { actorId } = act;
    if (words) return 'done-before';
    const removed = await findRemovedText(trx, textIdOf(act));
    if (!removed) return 'no-text';
    await requireMayUndo(trx, { actorId, doerId: removed.removedBy });
    await giveWordsBack(trx, act, { ownerId, removed });
    await closeCaseOf(trx, textIdOf(act), { decision: 'keep', deciderId: actorId });
    await logAct(trx, act, { actorId, ownerId, verb: 'restored', reason: '' });
    return 'done';
  });
}

/**
 * Decides that a reported text stays, and shows it again if it was hidden, or approves a held one. When its owner has deleted it, the case is
 * closed, and does not count against its reporters.
 */
export async function keep(
  db: Db,
  act: Act & { caseId: string },
): Promise<{ readonly outcome: Outcome; readonly isShownAgain: boolean }> {
  let isShownAgain = false;
  const outcome = await onText(db, act, async (trx, { ownerId, words }) => {
    const { actorId } = act;
    const removed = words ? undefined : await findRemovedText(trx, textIdOf(act));
    // A retried transaction must not keep the answer of the one before.
    isShownAgain = removed?.removedBy === null;
    if (removed?.removedBy === null) await giveWordsBack(trx, act, { ownerId, removed });
    const verb = isShownAgain && removed?.heldFor ? 'approved' : 'kept';
    await closeCaseOf(trx, textIdOf(act), {
      decision: 'keep',
      deciderId: actorId,
      counts: words !== undefined || isShownAgain,
    });
    await logAct(trx, act, { actorId, ownerId, verb, reason: '' });
    return 'done';
  });
  return { outcome, isShownAgain };
}

/** Decides that nothing is done about a reported user. */
export function keepPerson(
  db: Db,
  { caseId, actorId, userId }: { caseId: string; actorId: string; userId: string },
): Promise<Outcome> {
  return inTransaction(db, async (trx) => {
    await lockModeratorAnd(trx, { actorId, userId });
    if (!(await isOpen(trx, caseId))) return 'done-before';
    await closeCaseOf(trx, userId, { decision: 'keep', deciderId: actorId });
    const noText = { threadId: null, commentId: null };
    const act = { actorId, userId, action: 'user-kept', reason: '', details: {} };
    await appendToLog(trx, { ...noText, ...act });
    return 'done';
  });
}

/** Hides a text until a moderator decides. Its owner, its thread and the text are locked. */
export async function hide(
  trx: Db,
  ids: TextIds,
  { ownerId, words }: { ownerId: string; words: TextWords },
): Promise<void> {
  await moveWords(trx, ids, { ownerId, words, reason: '', removedBy: null });
  await logAct(trx, ids, { actorId: null, ownerId, verb: 'hidden', reason: '' });
}

/**
 * Runs `work` on a text whose owner and actor are locked, and then the text itself: unless it decides a case that has been
 * decided.
 */
function onText(
  db: Db,
  act: Decision,
  work: (trx: Db, text: { ownerId: string; words: TextWords | undefined }) => Promise<Outcome>,
): Promise<Outcome> {
  return inTransaction(db, async (trx) => {
    const ownerId = await findTextOwner(trx, act);
    if (ownerId === undefined) return 'no-text';
    await lockModeratorAnd(trx, { actorId: act.actorId, userId: ownerId });
    const words = await lockText(trx, act);
    if (act.caseId !== undefined && !(await isOpen(trx, act.caseId))) return 'done-before';
    return work(trx, { ownerId, words });
  });
}

interface Removal {
  readonly ownerId: string;
  readonly words: TextWords;
  readonly reason: string;
  readonly removedBy: string | null;
  /** The purge that removes it. */
  readonly sanctionId?: string;
  /** By default, now. */
  readonly removedAt?: Date | undefined;
  /** Why it is not removed, but waits for approval. */
  readonly heldFor?: HeldFor | null;
}

/** Moves the words of a text out of its row. The text and its owner are locked. */
export async function moveWords(
  trx: Db,
  ids: TextIds,
  { ownerId, words, reason, removedBy, removedAt, sanctionId, heldFor = null }: Removal,
): Promise<void> {
  const { threadId, commentId } = ids;
  await insertRemovedText(trx, {
    id: textIdOf(ids),
    threadId,
    commentId: commentId ?? null,
    ownerId,
    ...words,
    reason,
    removedBy,
    heldFor,
    ...(removedAt && { removedAt }),
    ...(sanctionId !== undefined && { sanctionId }),
  });
  const erased = { threadId, userId: ownerId, keepsRevisions: true };
  if (commentId === undefined) await eraseThread(trx, erased);
  else await eraseComment(trx, { ...erased, commentId });
}

/** Moves the words of a text back. The text and its owner are locked. */
export async function giveWordsBack(
  trx: Db,
  { threadId, commentId }: TextIds,
  { ownerId, removed }: { ownerId: string; removed: RemovedWords },
): Promise<void> {
  const { id, title, body, heldFor } = removed;
  if (commentId === undefined)
    await restoreThread(trx, { threadId, title: title ?? '', body, isNew: heldFor !== null });
  else await restoreComment(trx, { threadId, commentId, userId: ownerId, content: body });
  await deleteRemovedText(trx, id);
}

interface Logged {
  readonly actorId: string | null;
  readonly ownerId: string;
  readonly verb: 'removed' | 'restored' | 'hidden' | 'kept' | 'approved';
  readonly reason: string;
}

async function logAct(
  trx: Db,
  { threadId, commentId }: TextIds,
  { actorId, ownerId, verb, reason }: Logged,
): Promise<void> {
  await appendToLog(trx, {
    actorId,
    action: `${commentId === undefined ? 'thread' : 'comment'}-${verb}`,
    userId: ownerId,
    threadId,
    commentId: commentId ?? null,
    reason,
    details: {},
  });
}
