import { idOf } from './hashing.ts';
import { commentsOfNewest, NEWEST } from './plan.ts';

/** The ids of the newest threads, which are the same in each forum. */
export const NEWEST_THREADS: readonly string[] = Array.from({ length: NEWEST }, (_, thread) =>
  idOf('thread', thread),
);

/** The ids of all comments of these threads, with the ids of the threads. */
export const NEWEST_COMMENTS: readonly { threadId: string; commentId: string }[] =
  NEWEST_THREADS.flatMap((threadId, thread) =>
    Array.from({ length: commentsOfNewest(thread) }, () => threadId),
  ).map((threadId, comment) => ({ threadId, commentId: idOf('comment', comment) }));
