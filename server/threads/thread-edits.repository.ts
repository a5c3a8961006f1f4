import { sql } from 'kysely';
import { categoryKey, categoryName } from '#contract/category-key.ts';
import type { PageRequest } from '#contract/paging.ts';
import { deleteOwnRemovedText } from '#server/moderation/removed-texts.repository.ts';
import { listRevisions } from '#server/revisions/revisions.repository.ts';
import { inTransaction } from '#server/platform/database/deadlocks.ts';
import type { Db } from '#server/schema.ts';
import { requireActiveUser, requireWriter } from '#server/users/active-user.ts';
import { findThreadById, type ThreadRow } from './threads.repository.ts';

/*
 * Edits and deletions. Each takes several statements that must see each other's rows, and is therefore a transaction. It
 * first locks the user's row, as every write does (see active-user.ts), and then the thread's row. These locks ("no key
 * update") conflict with other writes of the row, but not with references to it, as votes make them.
 */

interface Words {
  title: string;
  /** Sanitised. */
  body: string;
  category: string;
}

/** The category in which a thread is counted. */
interface CategoryOfThread {
  category: string;
  category_key: string;
}

interface OwnThread {
  threadId: string;
  userId: string;
}

/**
 * Replaces a thread's words and stores the earlier ones as a revision. Changes nothing when they are the same. The
 * thread is read in the same transaction: when that fails, nothing is changed.
 */
export function updateThread(db: Db, edit: ThreadEdit): Promise<UpdatedThread> {
  return inTransaction(db, (trx) => updateThreadIn(trx, edit));
}

export type ThreadEdit = OwnThread & Words;
export type UpdatedThread =
  | { isChanged: boolean; thread: ThreadRow }
  | 'no-thread'
  | 'not-owner'
  | 'locked';

/** As `updateThread`, in a transaction of the caller. */
export async function updateThreadIn(
  trx: Db,
  { threadId, userId, title, body, category }: ThreadEdit,
): Promise<UpdatedThread> {
  const readResult = async (isChanged: boolean) => {
    const thread = await findThreadById(trx, threadId, userId);
    return thread ? { isChanged, thread } : 'no-thread';
  };
  const role = await requireWriter(trx, userId);
  const was = await lockThread(trx, { threadId, userId });
  if (typeof was === 'string') return was;
  if (was.locked_at !== null && role === 'member') return 'locked';
  // Compared by the database, which stores U+FFFD for half a character.
  const { rows: stored } = await sql`
      insert into thread_revisions (thread_id, title, body, category, written_at)
      select id, title, body, category, coalesce(edited_at, created_at) from threads
      where id = ${threadId}
        and (title, body, category) is distinct from (${title}, ${body}, ${category})
      returning id`.execute(trx);
  if (stored.length === 0) return readResult(false);
  const is = await trx
    .updateTable('threads')
    .set({
      title,
      body,
      category,
      category_key: categoryKey(category),
      edited_at: sql<Date>`clock_timestamp()`,
    })
    .where('id', '=', threadId)
    .returning(['category', 'category_key'])
    .executeTakeFirstOrThrow();
  if (was.category !== is.category) await countInCategories(trx, [was, -1], [is, 1]);
  return readResult(true);
}

/**
 * Erases a thread's title, body and revisions. Its row remains, with its category, so that votes and scores do. A thread that
 * moderators removed can then no longer be restored.
 */
export function deleteThread(
  db: Db,
  { threadId, userId }: OwnThread,
): Promise<'deleted' | 'no-thread' | 'not-owner'> {
  return inTransaction(db, async (trx) => {
    await requireActiveUser(trx, userId);
    const outcome = await eraseThread(trx, { threadId, userId });
    if (outcome !== 'no-thread') return outcome;
    const own = { id: threadId, threadId, ownerId: userId };
    return (await deleteOwnRemovedText(trx, own)) ? 'deleted' : outcome;
  });
}

/** Erases a thread in a transaction that has locked its owner's row. `keepsRevisions`: for a thread that may be restored. */
export async function eraseThread(
  trx: Db,
  { threadId, userId, keepsRevisions = false }: OwnThread & { keepsRevisions?: boolean },
): Promise<'deleted' | 'no-thread' | 'not-owner'> {
  const was = await lockThread(trx, { threadId, userId });
  if (typeof was === 'string') return was;
  if (!keepsRevisions) {
    await trx.deleteFrom('thread_revisions').where('thread_id', '=', threadId).execute();
  }
  await trx
    .updateTable('threads')
    .set({ title: '', body: '', deleted_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', threadId)
    .execute();
  await countInCategories(trx, [was, -1]);
  return 'deleted';
}

/**
 * Gives an erased thread its words back, in a transaction that has locked its owner's row. `isNew`: it was held, and is
 * published only now, unless an edit held it.
 */
export async function restoreThread(
  trx: Db,
  {
    threadId,
    title,
    body,
    isNew = false,
  }: { threadId: string; title: string; body: string; isNew?: boolean },
): Promise<void> {
  if (isNew) {
    // One time for both: each call of clock_timestamp returns another.
    await sql`
      update threads set created_at = clock.now, active_at = clock.now
      from (select clock_timestamp() as now) as clock
      where id = ${threadId} and edited_at is null`.execute(trx);
  }
  const thread = await trx
    .updateTable('threads')
    .set({ title, body, deleted_at: null })
    .where('id', '=', threadId)
    .returning(['category', 'category_key'])
    .executeTakeFirstOrThrow();
  await countInCategories(trx, [thread, 1]);
  await indexComments(trx, threadId);
}

/** Moves a locked row to another category. That is no edit: it stores no revision. */
export async function moveThread(
  trx: Db,
  { threadId, category, from }: { threadId: string; category: string; from: CategoryOfThread },
): Promise<void> {
  const is = await trx
    .updateTable('threads')
    .set({ category, category_key: categoryKey(category) })
    .where('id', '=', threadId)
    .returning(['category', 'category_key'])
    .executeTakeFirstOrThrow();
  await countInCategories(trx, [from, -1], [is, 1]);
}

/** How many comments one statement indexes: a statement has 15 seconds. */
const INDEXED_AT_ONCE = 500;

/** Indexes the words of a thread's comments again, which its deletion removed from the search. */
async function indexComments(trx: Db, threadId: string): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await sql`
      insert into comment_search (comment_id, thread_id, created_at, document)
      select id, thread_id, created_at, comment_document(content) from comments
      where thread_id = ${threadId} and deleted_at is null
        and not exists (select from comment_search where comment_id = comments.id)
      limit ${sql.lit(INDEXED_AT_ONCE)}`.execute(trx);
    if (Number(numAffectedRows) < INDEXED_AT_ONCE) return;
  }
}

/** Locks a thread and returns its category, or returns why the caller may not change it. */
async function lockThread(
  trx: Db,
  { threadId, userId }: OwnThread,
): Promise<(CategoryOfThread & { locked_at: Date | null }) | 'no-thread' | 'not-owner'> {
  const thread = await trx
    .selectFrom('threads')
    .select(['category', 'category_key', 'owner_id', 'locked_at'])
    .where('id', '=', threadId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!thread) return 'no-thread';
  return thread.owner_id === userId ? thread : 'not-owner';
}

/**
 * Adds the differences to the thread counts of categories, and deletes a spelling that no thread has any more. Every
 * transaction locks categories before spellings, each in the order of their keys, so that no two deadlock.
 */
async function countInCategories(
  trx: Db,
  ...changes: readonly (readonly [category: CategoryOfThread, difference: 1 | -1])[]
): Promise<void> {
  const keys = changes.map(([category]) => category.category_key);
  const names = changes.map(([category]) => categoryName(category.category));
  const differences = changes.map(([, difference]) => difference);
  await sql`
    insert into categories (key, thread_count)
    select key, sum(difference)
    from unnest(${keys}::text[], ${differences}::int[]) as moved (key, difference)
    group by key order by key collate "C"
    on conflict (key) do update
    set thread_count = categories.thread_count + excluded.thread_count`.execute(trx);
  await sql`
    insert into category_spellings (category_key, name, thread_count)
    select key, name, sum(difference)
    from unnest(${keys}::text[], ${names}::text[], ${differences}::int[])
      as moved (key, name, difference)
    group by key, name order by key collate "C", name collate "C"
    on conflict (category_key, name) do update
    set thread_count = category_spellings.thread_count + excluded.thread_count`.execute(trx);
  // A category has few spellings, and no other transaction changes them while its row is locked.
  await sql`
    delete from category_spellings
    where category_key = any(${keys}::text[]) and thread_count = 0`.execute(trx);
}

/** Reads a page of a thread's present words and revisions; undefined when the thread does not exist. */
export function listThreadRevisions(db: Db, threadId: string, page: PageRequest) {
  const thread = {
    id: threadId,
    source: sql`threads where id = ${threadId} and deleted_at is null`,
    revisions: 'thread_revisions',
    key: 'thread_id',
  } as const;
  return listRevisions(db, thread, ['title', 'body', 'category'], page);
}
