import { sql } from 'kysely';
import type { Db } from '#server/schema.ts';

/** What a large forum has the most of. */
export interface Landmarks {
  /** With some thousand comments. */
  readonly longThread: { id: string; comments: number };
  /** With more votes than an answer names voters. */
  readonly lovedThread: { id: string };
  readonly lovedComment: { id: string; threadId: string };
}

/** Looks through the whole forum for them. */
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
