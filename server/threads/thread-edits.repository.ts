import { sql } from 'kysely';
import type { PageRequest } from '#contract/paging.ts';
import { listRevisions } from '#server/revisions/revisions.repository.ts';
import type { Db } from '#server/schema.ts';
import { requireMember } from '#server/users/standing-member.ts';

/*
 * Changing takes several statements that must see each other's rows, so each change is a
 * transaction that holds the thread's row from its first statement on; with a lock that keeps
 * others from changing the row, but not from referring to it, as votes do ("no key update").
 */

interface Words {
  title: string;
  /** Sanitised. */
  body: string;
  category: string;
}

interface OwnThread {
  threadId: string;
  userId: string;
}

/** Gives a thread other words and keeps those it had; `unchanged` when it says them already. */
export function updateThread(
  db: Db,
  { threadId, userId, title, body, category }: OwnThread & Words,
): Promise<'changed' | 'unchanged' | 'no-thread' | 'not-owner'> {
  return db.transaction().execute(async (trx) => {
    await requireMember(trx, userId);
    const was = await lockThread(trx, { threadId, userId });
    if (typeof was === 'string') return was;
    // Compared by the database, which keeps U+FFFD for half a character.
    const { rows: kept } = await sql`
      insert into thread_revisions (thread_id, title, body, category, written_at)
      select id, title, body, category, coalesce(edited_at, created_at) from threads
      where id = ${threadId}
        and (title, body, category) is distinct from (${title}, ${body}, ${category})
      returning id`.execute(trx);
    if (kept.length === 0) return 'unchanged';
    const is = await trx
      .updateTable('threads')
      .set({ title, body, category, edited_at: sql<Date>`clock_timestamp()` })
      .where('id', '=', threadId)
      .returning('category')
      .executeTakeFirstOrThrow();
    if (was.category !== is.category) {
      await countInCategories(trx, [was.category, is.category], [-1, 1]);
    }
    return 'changed';
  });
}

/** Erases a thread's words, now and before; its row stays, so that votes and scores do. */
export function deleteThread(
  db: Db,
  { threadId, userId }: OwnThread,
): Promise<'deleted' | 'no-thread' | 'not-owner'> {
  return db.transaction().execute(async (trx) => {
    await requireMember(trx, userId);
    const was = await lockThread(trx, { threadId, userId });
    if (typeof was === 'string') return was;
    await trx.deleteFrom('thread_revisions').where('thread_id', '=', threadId).execute();
    await trx
      .updateTable('threads')
      .set({ title: '', body: '', deleted_at: sql<Date>`clock_timestamp()` })
      .where('id', '=', threadId)
      .execute();
    await countInCategories(trx, [was.category], [-1]);
    return 'deleted';
  });
}

/** The category of a thread that may be changed in this transaction, or why its caller may not. */
async function lockThread(
  trx: Db,
  { threadId, userId }: OwnThread,
): Promise<{ category: string } | 'no-thread' | 'not-owner'> {
  const thread = await trx
    .selectFrom('threads')
    .select(['category', 'owner_id'])
    .where('id', '=', threadId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!thread) return 'no-thread';
  return thread.owner_id === userId ? thread : 'not-owner';
}

/** Adds to the counts of categories in the order of their names, so that no two wait for each other. */
async function countInCategories(trx: Db, names: string[], differences: number[]): Promise<void> {
  await sql`
    insert into categories (name, thread_count)
    select name, difference
    from unnest(${names}::text[], ${differences}::int[]) as moved (name, difference)
    order by name collate "C"
    on conflict (name) do update
    set thread_count = categories.thread_count + excluded.thread_count`.execute(trx);
}

/** A page of what a thread said, now and before; undefined when there is no such thread. */
export function listThreadRevisions(db: Db, threadId: string, page: PageRequest) {
  const thread = {
    id: threadId,
    standing: sql`threads where id = ${threadId} and deleted_at is null`,
    revisions: 'thread_revisions',
    key: 'thread_id',
  } as const;
  return listRevisions(db, thread, ['title', 'body', 'category'], page);
}
