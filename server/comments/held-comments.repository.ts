import { sql } from 'kysely';
import type { Db } from '#server/schema.ts';
import { columnsFor, type CommentRow, UNPUBLISHED, withOwner } from './comments.repository.ts';

/** Reads the comments of a user in a thread that wait for approval, the newest first. */
export async function listHeldComments(
  db: Db,
  ownerId: string,
  threadId: string,
): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`
    select ${columnsFor(ownerId)}, true as "isHeld"
    from removed_texts as held join comments as erased on erased.id = held.id
    cross join lateral jsonb_populate_record(
      erased, jsonb_build_object('content', held.body, 'deleted_at', null,
        'created_at', case when erased.created_at = ${UNPUBLISHED} then held.removed_at
          else erased.created_at end)) as comments
    ${withOwner}
    where held.owner_id = ${ownerId} and held.held_for is not null and held.thread_id = ${threadId}
    order by comments.created_at desc, comments.id desc`.execute(db);
  return rows;
}
