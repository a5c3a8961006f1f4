import type { Page } from '#server/platform/paging/keyset.ts';
import { countFitting } from '#server/platform/paging/page-bytes.ts';
import type { Db } from '#server/schema.ts';
import { type CommentPageRequest, COMMENTS_MAX_BYTES } from './comment-pages.repository.ts';
import type { CommentRow } from './comments.repository.ts';
import { listHeldComments } from './held-comments.repository.ts';

/**
 * Adds a user's own held comments to a page of a thread's comments, where the newest are: before the first page, or after
 * the last in another order. As many are added as fit into the answer. Those whose edit is held are where they were,
 * which others see as a deleted comment while another follows.
 */
export async function withHeldComments(
  db: Db,
  page: Page<CommentRow>,
  { threadId, sort = 'newest', cursor, comment }: CommentPageRequest,
  userId: string,
): Promise<CommentRow[]> {
  const all = await listHeldComments(db, userId, threadId);
  // Others see that a comment was deleted where an edit is held.
  const rows = page.rows.map((row) => all.find(({ id }) => id === row.id) ?? row);
  const isFirst = cursor === undefined && comment === undefined;
  if (sort === 'newest' ? !isFirst : page.nextCursor !== null) return rows;
  const others = all.filter((row) => !row.isFollowed);
  const room = (await countFitting([...rows, ...others], COMMENTS_MAX_BYTES)) - rows.length;
  const held = others.slice(0, Math.max(0, room));
  return sort === 'newest' ? [...held, ...rows] : [...rows, ...held.toReversed()];
}
