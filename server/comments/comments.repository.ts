import { sql } from 'kysely';
import { VOTERS_MAX } from '#contract/limits.ts';
import { SCORE_PER_COMMENT } from '#contract/leaderboards.ts';
import { newId } from '#server/platform/security/ids.ts';
import { retryOnDeadlock } from '#server/platform/database/deadlocks.ts';
import type { Db } from '#server/schema.ts';
import { lockWriter, requireWriter } from '#server/users/active-user.ts';
import { selectVotes, type VotesColumns } from '#server/votes/votes.columns.ts';

export interface CommentRow extends VotesColumns {
  id: string;
  content: string;
  createdAt: Date;
  editedAt: Date | null;
  isDeleted: boolean;
  ownerId: string;
  /** Null when the account is deleted. */
  ownerName: string | null;
  /** Whether it waits for approval: only its owner reads it. */
  isHeld?: true;
}

/** A comment that has just been created. */
export interface NewComment extends CommentRow {
  /** The owner's score, including this comment. */
  ownerScore: number;
}

/**
 * Inserts a comment (`content` must be sanitised) and counts it on its thread and in its owner's score, in one
 * statement. Whether the thread is locked is decided under its lock. Throws 401 when the account has been deleted. Comments
 * of a thread are inserted one after the other, each with its own time, so that a reader of the last ones misses none
 * that would be inserted before them.
 */
export async function insertComment(
  db: Db,
  comment: { threadId: string; ownerId: string; content: string },
): Promise<NewComment | 'no-thread' | 'locked'> {
  const { threadId, ownerId, content } = comment;
  // Each step takes its rows from the one before (member, thread, then user): one lock order for all writes.
  const insert = sql<NewComment>`
    with member as (${lockWriter(ownerId)}), thread as (
      select id from threads
      where id = ${threadId} and deleted_at is null and exists (select from member)
        and (locked_at is null or exists (select from member where role <> 'member'))
      for no key update
    ), comments as (
      insert into comments (id, thread_id, owner_id, content)
      select ${newId('comment')}, thread.id, ${ownerId}, ${content} from thread
      returning *
    ), counted as (
      update threads set
        comment_count = comment_count + 1, active_at = greatest(active_at, comments.created_at)
      from comments where threads.id = comments.thread_id
      returning comments.owner_id
    ), scored as (
      update users set score = score + ${sql.lit(SCORE_PER_COMMENT)}
      from counted where users.id = counted.owner_id
      returning score
    )
    select ${columnsFor(ownerId)}, (select score from scored) as "ownerScore"
    from comments ${withOwner}`;
  const { rows } = await retryOnDeadlock(db, () => insert.execute(db));
  if (rows[0]) return rows[0];
  await requireWriter(db, ownerId);
  const thread = db.selectFrom('threads').select('id').where('id', '=', threadId);
  const existing = await thread.where('deleted_at', 'is', null).executeTakeFirst();
  return existing ? 'locked' : 'no-thread';
}

/**
 * The time of creation of a comment that was held since then. No comment follows it, so that nobody sees where it would be;
 * it gets its time when it is approved.
 */
export const UNPUBLISHED = sql<Date>`timestamptz '9999-12-31 00:00:00+00'`;

/** Reads a comment with the caller's vote; undefined when it or its thread is deleted or never existed. */
export async function findCommentById(
  db: Db,
  { threadId, commentId }: { threadId: string; commentId: string },
  callerId: string | undefined,
): Promise<CommentRow | undefined> {
  const { rows } = await sql<CommentRow>`
    select ${columnsFor(callerId)} from comments ${withOwner}
    join threads on threads.id = comments.thread_id and threads.deleted_at is null
    where comments.id = ${commentId} and comments.thread_id = ${threadId}
      and comments.deleted_at is null`.execute(db);
  return rows[0];
}

/** Joins the owner of each of `comments`, in statements of this noun. */
export const withOwner = sql`join users on users.id = comments.owner_id`;

/** The columns of a `CommentRow`, from `comments` and its owner, with the vote of `callerId`. `listed` is of `selectVotes`. */
export function columnsFor(callerId: string | undefined, listed = VOTERS_MAX) {
  return sql<CommentRow>`
    comments.id, comments.content, comments.created_at as "createdAt",
    comments.edited_at as "editedAt", comments.deleted_at is not null as "isDeleted",
    comments.owner_id as "ownerId", users.name as "ownerName",
    ${selectVotes('comment', 'comments', callerId, listed)}`;
}
