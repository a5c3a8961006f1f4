import { sql } from 'kysely';
import type { Db } from '#server/schema.ts';
import { columnsFor, type CommentRow, UNPUBLISHED, withOwner } from './comments.repository.ts';

export interface HeldComment extends CommentRow {
  /** Whether a comment that others see follows it: they then see in its place that one was deleted. */
  isFollowed: boolean;
}

/** Reads the comments of a user in a thread that wait for approval, the newest first. */
export async function listHeldComments(
  db: Db,
  ownerId: string,
  threadId: string,
): Promise<HeldComment[]> {
  const { rows } = await sql<HeldComment>`
    select ${columnsFor(ownerId)}, true as "isHeld", exists (
        select from comments as newer
        where newer.thread_id = erased.thread_id and newer.deleted_at is null
          and (newer.created_at, newer.id) > (erased.created_at, erased.id)
      ) as "isFollowed"
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
