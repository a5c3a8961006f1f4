import { commentsTag, NAMES } from '#server/changes/tags.ts';
import type { Page } from '#server/platform/ranked-pages.ts';
import type { Reader } from '#server/platform/register-endpoint.ts';
import { type Bounds, TaggedCache } from '#server/platform/tagged-cache.ts';
import type { Db } from '#server/schema.ts';
import { bytesInMemory, isPersonal } from '#server/votes/votes.columns.ts';
import { type CommentPageRequest, listComments } from './comment-pages.repository.ts';
import type { CommentRow } from './comments.repository.ts';

/** Pages of comments: a vote on their thread leaves them as they are. */
export type KeptComments = TaggedCache<Page<CommentRow>>;

export function keepComments(bounds: Bounds): KeptComments {
  return new TaggedCache({
    ...bounds,
    bytesOf: ({ rows }) => rows.reduce((bytes, row) => bytes + bytesInMemory(row, row.content), 0),
  });
}

/** A page as `listComments` reads it, unless it is kept. */
export async function readComments(
  db: Db,
  kept: KeptComments,
  request: CommentPageRequest,
  { caller, mayUseKept }: Reader,
): Promise<Page<CommentRow>> {
  const { threadId, sort, comment, cursor, limit } = request;
  const key = JSON.stringify([threadId, sort, comment, cursor, limit]);
  const page = mayUseKept ? kept.find(key) : undefined;
  if (page) return page;
  const reading = kept.beginReading();
  try {
    const value = await listComments(db, request, caller?.userId);
    const tags = [commentsTag(threadId), NAMES];
    if (!value.rows.some(isPersonal)) reading?.store({ key, value, tags });
    return value;
  } finally {
    reading?.end();
  }
}
