import { sql } from 'kysely';
import { SCORE_PER_COMMENT } from '#contract/leaderboards.ts';
import { newId } from '#server/platform/ids.ts';
import type { Db } from '#server/schema.ts';
import { selectVotes } from '#server/votes/votes.repository.ts';

export interface CommentRow {
  id: string;
  content: string;
  createdAt: Date;
  ownerId: string;
  ownerName: string;
  upVotesBy: string[];
  downVotesBy: string[];
}

/**
 * Writes a comment (`content` must be sanitised), counts it on its thread and in its owner's
 * score, in one statement; undefined when there is no such thread.
 */
export async function insertComment(
  db: Db,
  comment: { threadId: string; ownerId: string; content: string },
): Promise<CommentRow | undefined> {
  const { threadId, ownerId, content } = comment;
  const { rows } = await sql<CommentRow>`
    with written as (
      insert into comments (id, thread_id, owner_id, content)
      select ${newId('comment')}, threads.id, ${ownerId}, ${content}
      from threads where threads.id = ${threadId}
      returning *
    ), counted as (
      update threads set comment_count = comment_count + 1
      from written where threads.id = written.thread_id
    ), scored as (
      update users set score = score + ${sql.lit(SCORE_PER_COMMENT)}
      from written where users.id = written.owner_id
    )
    select written.id, written.content, written.created_at as "createdAt",
      written.owner_id as "ownerId", users.name as "ownerName",
      '{}'::text[] as "upVotesBy", '{}'::text[] as "downVotesBy"
    from written join users on users.id = written.owner_id`.execute(db);
  return rows[0];
}

/** The comments of a thread, newest first. */
export async function listComments(db: Db, threadId: string): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`
    select comments.id, comments.content, comments.created_at as "createdAt",
      comments.owner_id as "ownerId", users.name as "ownerName",
      ${selectVotes('comment', 'comments.id')}
    from comments join users on users.id = comments.owner_id
    where comments.thread_id = ${threadId}
    order by comments.created_at desc, comments.id desc`.execute(db);
  return rows;
}
