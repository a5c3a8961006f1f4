import { sql } from 'kysely';
import { BODY_MAX, PAGE_MAX_BYTES, TITLE_MAX } from '#contract/limits.ts';
import { type PageRequest, pageSize } from '#contract/paging.ts';
import type { CommentSort } from '#contract/threads.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import {
  type Page,
  type Position,
  positionOf,
  type RankedRow,
  type Ranking,
  readPage,
  selectRank,
  selectRanked,
} from '#server/platform/paging/keyset.ts';
import type { Db } from '#server/schema.ts';
import { votersBytes, votersListed } from '#server/votes/votes.columns.ts';
import { columnsFor, type CommentRow, withOwner } from './comments.repository.ts';

/** The maximum size of a thread in JSON: a text may consist of control characters, each of which takes six bytes. */
const THREAD_MAX_BYTES = 6 * (BODY_MAX + TITLE_MAX) + 100_000;
/** The maximum size of a page of comments. The answer also contains the thread. */
export const COMMENTS_MAX_BYTES = PAGE_MAX_BYTES - THREAD_MAX_BYTES;

export interface CommentPageRequest extends PageRequest {
  readonly threadId: string;
  readonly sort?: CommentSort | undefined;
  /** The id of the comment that the page begins with, instead of a cursor. */
  readonly comment?: string | undefined;
}

/** Throws a 400 when the cursor is not of this list. */
export function checkCommentCursor({
  threadId,
  sort = 'newest',
  cursor,
}: CommentPageRequest): void {
  positionOf(rankingOf(sort, threadId), listName(threadId, sort), cursor);
}

/** Reads a page of a thread's comments. Throws 404 when the page is to begin with a comment that is not shown. */
export async function listComments(
  db: Db,
  request: CommentPageRequest,
  callerId: string | undefined,
): Promise<Page<CommentRow>> {
  const { threadId, sort = 'newest', comment, cursor } = request;
  const ranking = rankingOf(sort, threadId);
  const list = listName(threadId, sort);
  const where = isShown(threadId);
  const position =
    comment === undefined
      ? positionOf(ranking, list, cursor)
      : await findPosition(db, ranking, { comment, threadId });
  const selection = { where, position, size: pageSize(request), maxBytes: COMMENTS_MAX_BYTES };
  const page = await readPage(db, ranking, list, selection, {
    columns: columnsFor(callerId, votersListed(request)),
    joins: withOwner,
    bytes: bytesOf,
  });
  const isBeginning =
    position?.side === 'from' && !(await isAnyBefore(db, ranking, position, where));
  return isBeginning ? { ...page, previousCursor: null } : page;
}

const bytesOf = sql`octet_length(comments.content) + ${votersBytes('comments')}`;

function listName(threadId: string, sort: CommentSort): readonly unknown[] {
  return ['comments', threadId, sort];
}

/**
 * A deleted comment is shown while a comment that is not deleted follows it. All comments are therefore shown up to the
 * newest that is not deleted.
 */
function isShown(threadId: string) {
  return sql`comments.thread_id = ${threadId} and (comments.created_at, comments.id) <= (
    select newest.created_at, newest.id from comments as newest
    where newest.thread_id = ${threadId} and newest.deleted_at is null
    order by newest.created_at desc, newest.id desc limit 1)`;
}

async function findPosition(
  db: Db,
  ranking: Ranking,
  { comment, threadId }: { comment: string; threadId: string },
): Promise<Position> {
  const { rows } = await sql<RankedRow>`
    select ${selectRank(ranking)} from comments as page
    where page.id = ${comment} and exists (
      select from comments where comments.id = page.id and ${isShown(threadId)})`.execute(db);
  if (!rows[0]) throw new AppError('not-found', 'comment is not found');
  return { side: 'from', key: rows[0].rankKey, seen: rows[0].seen };
}

async function isAnyBefore(
  db: Db,
  ranking: Ranking,
  { key, seen }: Position,
  where: ReturnType<typeof isShown>,
): Promise<boolean> {
  const position: Position = { side: 'before', key, seen };
  const { rows } = await selectRanked(ranking, { where, position, size: 0 }).execute(db);
  return rows.length > 0;
}

const id = { name: 'id', type: 'text' } as const;
const byTime = [{ name: 'created_at', type: 'timestamptz' }, id] as const;

function rankingOf(sort: CommentSort, threadId: string): Ranking {
  if (sort !== 'top') {
    return { table: 'comments', columns: byTime, direction: sort === 'newest' ? 'desc' : 'asc' };
  }
  return {
    table: 'comments',
    columns: [{ name: 'vote_score', type: 'integer' }, ...byTime],
    direction: 'desc',
    changes: {
      table: 'comment_rank_changes',
      keyColumn: 'comment_id',
      where: sql`changes.thread_id = ${threadId}`,
    },
  };
}
