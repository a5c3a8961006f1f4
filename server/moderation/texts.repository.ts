import type { Db } from '#server/schema.ts';

/** A thread, or a comment when its id is given. */
export interface TextIds {
  readonly threadId: string;
  readonly commentId?: string | undefined;
}

/** The words of a text. A comment has no title and no category. */
export interface TextWords {
  readonly title: string | null;
  readonly body: string;
  readonly category: string | null;
}

export const textIdOf = ({ threadId, commentId }: TextIds): string => commentId ?? threadId;

/** The owner of a text, which never changes; undefined when it never existed. */
export async function findTextOwner(
  db: Db,
  { threadId, commentId }: TextIds,
): Promise<string | undefined> {
  const row =
    commentId === undefined
      ? db.selectFrom('threads').select('owner_id').where('id', '=', threadId)
      : db
          .selectFrom('comments')
          .select('owner_id')
          .where('id', '=', commentId)
          .where('thread_id', '=', threadId);
  return (await row.executeTakeFirst())?.owner_id;
}

/**
 * Locks a text and its thread, as every write in it does, and reads its words; undefined when it is deleted, or its
 * thread is. The rows of users are locked before.
 */
export async function lockText(
  trx: Db,
  { threadId, commentId }: TextIds,
): Promise<TextWords | undefined> {
  const thread = await trx
    .selectFrom('threads')
    .select(['title', 'body', 'category', 'deleted_at as deletedAt'])
    .where('id', '=', threadId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!thread || thread.deletedAt !== null) return undefined;
  if (commentId === undefined) {
    const { title, body, category } = thread;
    return { title, body, category };
  }
  const comment = await trx
    .selectFrom('comments')
    .select('content')
    .where('id', '=', commentId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return comment && { title: null, body: comment.content, category: null };
}
