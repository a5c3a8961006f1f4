import { sql } from 'kysely';
import type { Db } from '#server/schema.ts';

/** The threads and comments with the most comments and votes. */
export interface Landmarks {
  /** The thread with the most comments, some thousands. */
  readonly longThread: { id: string; comments: number };
  /** The thread with the most votes, more than an answer lists voters. */
  readonly lovedThread: { id: string };
  readonly lovedComment: { id: string; threadId: string };
}

export async function findLandmarks(db: Db): Promise<Landmarks> {
  const { rows } = await sql<Landmarks>`select
    (select json_build_object('id', id, 'comments', comment_count)
      from threads order by comment_count desc limit 1) as "longThread",
    (select json_build_object('id', id) from threads order by vote_score desc limit 1)
      as "lovedThread",
    (select json_build_object('id', id, 'threadId', thread_id)
      from comments order by vote_score desc limit 1) as "lovedComment"`.execute(db);
  const [landmarks] = rows;
  if (!landmarks) throw new Error('a select without from has a row');
  return landmarks;
}
