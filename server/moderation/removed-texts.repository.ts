import { sql } from 'kysely';
import { PAGE_MAX } from '#contract/limits.ts';
import type { HeldFor } from '#contract/removals.ts';
import { type PageRequest, pageSize } from '#contract/paging.ts';
import { inTransaction } from '#server/platform/database/deadlocks.ts';
import { deleteUnreportedCaseOf } from './cases.repository.ts';
import {
  type Page,
  positionOf,
  type RankedRow,
  type Ranking,
  readPage,
} from '#server/platform/paging/keyset.ts';
import type { Db } from '#server/schema.ts';

/** How long a removed text can be restored, in days. */
export const RESTORABLE_DAYS = 30;

/** The words of a removed text. */
interface NewRemovedText {
  readonly id: string;
  readonly threadId: string;
  readonly commentId: string | null;
  readonly ownerId: string;
  readonly title: string | null;
  readonly body: string;
  readonly category: string | null;
  readonly reason: string;
  /** Null when reports hid it, or it is held. */
  readonly removedBy: string | null;
  readonly heldFor: HeldFor | null;
}

export interface RemovedTextRow extends NewRemovedText {
  readonly ownerName: string | null;
  readonly removerName: string | null;
  readonly removedAt: Date;
  readonly expiresAt: Date | null;
  readonly words: string | null;
  readonly madeAt: Date | null;
  readonly outcome: 'upheld' | 'lifted' | null;
  readonly answer: string | null;
  readonly decidedAt: Date | null;
}

const restorableUntil = sql<Date>`now() + make_interval(days => ${sql.lit(RESTORABLE_DAYS)})`;
const isRestorable = sql<boolean>`
  (removed_texts.expires_at is null or removed_texts.expires_at > now())`;

export async function insertRemovedText(
  trx: Db,
  text: NewRemovedText & { readonly removedAt?: Date; readonly sanctionId?: string },
): Promise<void> {
  await trx
    .insertInto('removed_texts')
    .values({
      id: text.id,
      thread_id: text.threadId,
      comment_id: text.commentId,
      owner_id: text.ownerId,
      title: text.title,
      body: text.body,
      category: text.category,
      reason: text.reason,
      removed_by: text.removedBy,
      expires_at: text.removedBy === null ? null : restorableUntil,
      sanction_id: text.sanctionId ?? null,
      held_for: text.heldFor,
      ...(text.removedAt && { removed_at: text.removedAt }),
    })
    .execute();
}

/** What restores a removed text. */
export type RemovedWords = Pick<RemovedTextRow, 'id' | 'title' | 'body' | 'heldFor'>;

/** Locks and reads a removed text; undefined when there is none, or it can no longer be restored. */
export function findRemovedText(trx: Db, id: string) {
  return trx
    .selectFrom('removed_texts')
    .select(['id', 'title', 'body', 'removed_by as removedBy', 'held_for as heldFor'])
    .where('id', '=', id)
    .where(isRestorable)
    .forUpdate()
    .executeTakeFirst();
}

/** Makes a hidden or held text one that a moderator removed. Returns whether there was one. */
export async function confirmRemoval(
  trx: Db,
  id: string,
  {
    removedBy,
    reason,
    sanctionId = null,
  }: { removedBy: string | null; reason: string; sanctionId?: string | null },
): Promise<boolean> {
  const confirmed = await trx
    .updateTable('removed_texts')
    .set({
      removed_by: removedBy,
      reason,
      held_for: null,
      expires_at: restorableUntil,
      sanction_id: sanctionId,
    })
    .where('id', '=', id)
    .where('removed_by', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return confirmed !== undefined;
}

export async function deleteRemovedText(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('removed_texts').where('id', '=', id).execute();
}

/**
 * Deletes a removed text for good when this user owns it, as the owner of a text that was not removed can. Returns whether
 * there was one.
 */
export async function deleteOwnRemovedText(
  trx: Db,
  { id, threadId, ownerId }: { id: string; threadId: string; ownerId: string },
): Promise<boolean> {
  const own = await trx
    .selectFrom('removed_texts')
    .select(['id', 'held_for as heldFor'])
    .where('id', '=', id)
    .where('thread_id', '=', threadId)
    .where('owner_id', '=', ownerId)
    .forUpdate()
    .executeTakeFirst();
  if (!own) return false;
  // Otherwise an account could fill the queue of moderators, whatever the number that may wait.
  if (own.heldFor !== null) await deleteUnreportedCaseOf(trx, id);
  await deleteWords(trx, [id]);
  return true;
}

const lastRemovedFirst: Ranking = {
  table: 'removed_texts',
  columns: [
    { name: 'removed_at', type: 'timestamptz' },
    { name: 'id', type: 'text' },
  ],
  direction: 'desc',
};

/**
 * Reads a page of the removed texts that can be restored, of one user with those that are held, or of all users without
 * them.
 */
export function listRemovedTexts(
  db: Db,
  request: PageRequest & { ownerId?: string },
): Promise<Page<RemovedTextRow & RankedRow>> {
  const { ownerId, cursor } = request;
  const list = ['removed-texts', ownerId ?? null];
  const isListed =
    ownerId === undefined
      ? sql`removed_texts.held_for is null`
      : sql`removed_texts.owner_id = ${ownerId}`;
  const selection = {
    where: sql`${isListed} and ${isRestorable}`,
    position: positionOf(lastRemovedFirst, list, cursor),
    size: pageSize(request, PAGE_MAX),
  };
  return readPage(db, lastRemovedFirst, list, selection, {
    columns: sql<RemovedTextRow>`
      removed_texts.id, removed_texts.thread_id as "threadId",
      removed_texts.comment_id as "commentId", removed_texts.owner_id as "ownerId",
      owners.name as "ownerName", removed_texts.title, removed_texts.body, removed_texts.category,
      removed_texts.reason, removed_texts.removed_by as "removedBy", removers.name as "removerName",
      removed_texts.held_for as "heldFor",
      removed_texts.removed_at as "removedAt", removed_texts.expires_at as "expiresAt",
      appeals.words, appeals.made_at as "madeAt", appeals.outcome, appeals.answer,
      appeals.decided_at as "decidedAt"`,
    joins: sql`
      join users as owners on owners.id = removed_texts.owner_id
      left join users as removers on removers.id = removed_texts.removed_by
      left join appeals on appeals.removed_text_id = removed_texts.id`,
    bytes: sql`octet_length(removed_texts.body)`,
  });
}

/** How many expired texts one transaction deletes. */
const EXPIRED_AT_ONCE = 100;

/** Deletes the words of texts that can no longer be restored, with their earlier versions. */
export async function deleteExpiredRemovedTexts(db: Db): Promise<void> {
  for (;;) {
    const deleted = await inTransaction(db, async (trx) => {
      // A text that is being restored is locked.
      const expired = await trx
        .selectFrom('removed_texts')
        .select('id')
        .where('expires_at', '<=', sql<Date>`now()`)
        .limit(EXPIRED_AT_ONCE)
        .forUpdate()
        .skipLocked()
        .execute();
      await deleteWords(
        trx,
        expired.map(({ id }) => id),
      );
      return expired.length;
    });
    if (deleted < EXPIRED_AT_ONCE) return;
  }
}

/** Deletes the words of all removed texts of a user, with their earlier versions. Returns how many there were. */
export async function deleteRemovedTextsOf(trx: Db, userId: string): Promise<number> {
  const owned = await trx
    .selectFrom('removed_texts')
    .select('id')
    .where('owner_id', '=', userId)
    .forUpdate()
    .execute();
  await deleteWords(
    trx,
    owned.map(({ id }) => id),
  );
  return owned.length;
}

/**
 * Deletes the texts of a user that wait for approval, with their cases. The user's row is locked. Otherwise somebody could
 * delete an account and register again to fill the queue of moderators.
 */
export async function deleteHeldTextsOf(trx: Db, userId: string): Promise<void> {
  const held = await trx
    .selectFrom('removed_texts')
    .select('id')
    .where('owner_id', '=', userId)
    .where('held_for', 'is not', null)
    .forUpdate()
    .execute();
  for (const { id } of held) await deleteUnreportedCaseOf(trx, id);
  await deleteWords(
    trx,
    held.map(({ id }) => id),
  );
}

async function deleteWords(trx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx.deleteFrom('thread_revisions').where('thread_id', 'in', ids).execute();
  await trx.deleteFrom('comment_revisions').where('comment_id', 'in', ids).execute();
  await trx.deleteFrom('removed_texts').where('id', 'in', ids).execute();
}
