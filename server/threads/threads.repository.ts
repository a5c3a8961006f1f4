import { sql } from 'kysely';
import { newId } from '#server/platform/ids.ts';
import type { Db } from '#server/schema.ts';
import { selectVotes } from '#server/votes/votes.repository.ts';

export interface ThreadRow {
  id: string;
  title: string;
  body: string;
  category: string;
  createdAt: Date;
  ownerId: string;
  ownerName: string;
  totalComments: number;
  upVotesBy: string[];
  downVotesBy: string[];
}

/** Opens a thread; `body` must be sanitised. */
export async function insertThread(
  db: Db,
  thread: { title: string; body: string; category: string; ownerId: string },
): Promise<ThreadRow> {
  const { title, body, category, ownerId } = thread;
  const { rows } = await sql<ThreadRow>`
    with threads as (
      insert into threads (id, title, body, category, owner_id)
      values (${newId('thread')}, ${title}, ${body}, ${category}, ${ownerId})
      returning *
    ) ${selectThreads}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`the owner ${ownerId} is gone`);
  return row;
}

export async function findThreadById(db: Db, id: string): Promise<ThreadRow | undefined> {
  const { rows } = await sql<ThreadRow>`${selectThreads} where threads.id = ${id}`.execute(db);
  return rows[0];
}

/** Every thread, newest first. */
export async function listThreads(db: Db): Promise<ThreadRow[]> {
  const newestFirst = sql`order by threads.created_at desc, threads.id desc`;
  const { rows } = await sql<ThreadRow>`${selectThreads} ${newestFirst}`.execute(db);
  return rows;
}

const selectThreads = sql`
  select threads.id, threads.title, threads.body, threads.category,
    threads.created_at as "createdAt", threads.owner_id as "ownerId", users.name as "ownerName",
    threads.comment_count as "totalComments", ${selectVotes('thread', 'threads.id')}
  from threads join users on users.id = threads.owner_id`;
