import { commentsTag, NAMES } from '#server/changes/tags.ts';
import type { Page } from '#server/platform/paging/keyset.ts';
import type { ReadContext } from '#server/platform/http/call.ts';
import { type Bounds, TaggedCache } from '#server/platform/cache/tagged-cache.ts';
import type { Db } from '#server/schema.ts';
import { bytesInMemory, isPersonal } from '#server/votes/cached-rows.ts';
import { type CommentPageRequest, listComments } from './comment-pages.repository.ts';
import type { CommentRow } from './comments.repository.ts';

/** Caches pages of comments. A vote on their thread does not invalidate them. */
export type CommentCache = TaggedCache<Page<CommentRow>>;

export function createCommentCache(bounds: Bounds): CommentCache {
  return new TaggedCache({
    ...bounds,
    bytesOf: ({ rows }) => rows.reduce((bytes, row) => bytes + bytesInMemory(row, row.content), 0),
  });
}

/** Reads a page as `listComments` does, from the cache if possible. */
export async function readComments(
  db: Db,
  cache: CommentCache,
  request: CommentPageRequest,
  { caller, allowCached }: ReadContext,
): Promise<Page<CommentRow>> {
  const { threadId, sort, comment, cursor, limit } = request;
  const key = JSON.stringify([threadId, sort, comment, cursor, limit]);
  const page = allowCached ? cache.find(key) : undefined;
  if (page) return page;
  const fill = cache.beginFill();
  try {
    const value = await listComments(db, request, caller?.userId);
    const tags = [commentsTag(threadId), NAMES];
    if (!value.rows.some(isPersonal)) fill?.store({ key, value, tags });
    return value;
  } finally {
    fill?.end();
  }
}
