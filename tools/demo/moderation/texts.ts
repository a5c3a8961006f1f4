import type { Db } from '#server/schema.ts';

/** The newest texts that moderators may act on, each of another thread. */
export interface DemoTexts {
  readonly threads: readonly { threadId: string; category: string }[];
  readonly comments: readonly { threadId: string; commentId: string }[];
}

const THREADS = 6;
const COMMENTS = 4;

/** Reads texts of nobody of `exceptOf`. The lists are shorter in a small demo. */
export async function readTexts(db: Db, exceptOf: readonly string[]): Promise<DemoTexts> {
  const threads = await db
    .selectFrom('threads')
    .select(['id as threadId', 'category'])
    .where('owner_id', 'not in', exceptOf)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(THREADS)
    .execute();
  const comments = await db
    .selectFrom('comments')
    .select(['thread_id as threadId', 'id as commentId'])
    .where('owner_id', 'not in', exceptOf)
    // What many like is not hidden by three reports.
    .where('up_votes', '=', 0)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(COMMENTS)
    .execute();
  return { threads, comments };
}
