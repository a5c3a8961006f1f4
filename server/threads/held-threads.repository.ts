import { sql } from 'kysely';
import type { Db } from '#server/schema.ts';
import { columnsFor, type ThreadRow, withOwner } from './threads.repository.ts';

/** Reads the threads of a user that wait for approval, the newest first, or one of them. */
export async function listHeldThreads(
  db: Db,
  ownerId: string,
  threadId?: string,
): Promise<ThreadRow[]> {
  const isAsked = threadId === undefined ? sql`true` : sql`held.id = ${threadId}`;
  const { rows } = await sql<ThreadRow>`
    select ${columnsFor(ownerId)}, true as "isHeld"
    from removed_texts as held join threads as erased on erased.id = held.id
    cross join lateral jsonb_populate_record(
      erased, jsonb_build_object('title', held.title, 'body', held.body)) as threads
    ${withOwner}
    where held.owner_id = ${ownerId} and held.held_for is not null and ${isAsked}
    order by threads.created_at desc, threads.id desc`.execute(db);
  return rows;
}
