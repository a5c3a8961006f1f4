import { sql } from 'kysely';
import { PAGE_MAX } from '#contract/limits.ts';
import { type PageRequest, pageSize } from '#contract/paging.ts';
import { deleteInBatches } from '#server/platform/database/delete-in-batches.ts';
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
  /** Null when reports hid it. */
  readonly removedBy: string | null;
}

export interface RemovedTextRow extends NewRemovedText {
  readonly ownerName: string | null;
  readonly removerName: string | null;
  readonly removedAt: Date;
  readonly expiresAt: Date;
}

export async function insertRemovedText(trx: Db, text: NewRemovedText): Promise<void> {
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
      expires_at: sql<Date>`clock_timestamp() + make_interval(days => ${RESTORABLE_DAYS})`,
    })
    .execute();
}

/** Locks and reads a removed text; undefined when there is none, or it can no longer be restored. */
export function findRemovedText(trx: Db, id: string) {
  return trx
    .selectFrom('removed_texts')
    .select(['id', 'title', 'body', 'removed_by as removedBy'])
    .where('id', '=', id)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .forUpdate()
    .executeTakeFirst();
}

/** Makes the hiding of a text by reports a removal by a moderator. */
export async function confirmRemoval(
  trx: Db,
  id: string,
  removedBy: string,
  reason: string,
): Promise<void> {
  await trx
    .updateTable('removed_texts')
    .set({ removed_by: removedBy, reason })
    .where('id', '=', id)
    .execute();
}

export async function deleteRemovedText(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('removed_texts').where('id', '=', id).execute();
}

const lastRemovedFirst: Ranking = {
  table: 'removed_texts',
  columns: [
    { name: 'removed_at', type: 'timestamptz' },
    { name: 'id', type: 'text' },
  ],
  direction: 'desc',
};

/** Reads a page of the removed texts that can be restored, of all users or of one. */
export function listRemovedTexts(
  db: Db,
  request: PageRequest & { ownerId?: string },
): Promise<Page<RemovedTextRow & RankedRow>> {
  const { ownerId, cursor } = request;
  const list = ['removed-texts', ownerId ?? null];
  const isOwned = ownerId === undefined ? sql`true` : sql`removed_texts.owner_id = ${ownerId}`;
  const selection = {
    where: sql`${isOwned} and removed_texts.expires_at > ${new Date()}`,
    position: positionOf(lastRemovedFirst, list, cursor),
    size: pageSize(request, PAGE_MAX),
  };
  return readPage(db, lastRemovedFirst, list, selection, {
    columns: sql<RemovedTextRow>`
      removed_texts.id, removed_texts.thread_id as "threadId",
      removed_texts.comment_id as "commentId", removed_texts.owner_id as "ownerId",
      owners.name as "ownerName", removed_texts.title, removed_texts.body, removed_texts.category,
      removed_texts.reason, removed_texts.removed_by as "removedBy", removers.name as "removerName",
      removed_texts.removed_at as "removedAt", removed_texts.expires_at as "expiresAt"`,
    joins: sql`
      join users as owners on owners.id = removed_texts.owner_id
      left join users as removers on removers.id = removed_texts.removed_by`,
    bytes: sql`octet_length(removed_texts.body)`,
  });
}

/** Deletes the words of texts that can no longer be restored. Their revisions go first. */
export async function deleteExpiredRemovedTexts(db: Db): Promise<void> {
  const expired = sql`select id from removed_texts where expires_at <= clock_timestamp()`;
  for (const [table, key] of [
    ['thread_revisions', 'thread_id'],
    ['comment_revisions', 'comment_id'],
  ] as const) {
    await deleteInBatches(db, table, {
      where: sql`${sql.ref(key)} in (${expired})`,
      rowsAtOnce: 1_000,
    });
  }
  await deleteInBatches(db, 'removed_texts', {
    where: sql`expires_at <= clock_timestamp()`,
    rowsAtOnce: 1_000,
  });
}

/** Deletes the words of all removed texts of a user, with their revisions. */
export async function deleteRemovedTextsOf(db: Db, userId: string): Promise<void> {
  const owned = sql`select id from removed_texts where owner_id = ${userId}`;
  await sql`delete from thread_revisions where thread_id in (${owned})`.execute(db);
  await sql`delete from comment_revisions where comment_id in (${owned})`.execute(db);
  await sql`delete from removed_texts where owner_id = ${userId}`.execute(db);
}
