import type { Call } from '#server/platform/http/call.ts';
import type { getThread, listThreads } from '#contract/threads.ts';
import { countFitting } from '#server/platform/paging/page-bytes.ts';
import type { Db } from '#server/schema.ts';
import { listHeldThreads } from './held-threads.repository.ts';
import type { ThreadRow } from './threads.repository.ts';

/** Puts the caller's own held threads on top of the first page of a list, as many as fit into the answer. */
export async function withHeldThreads(
  db: Db,
  rows: ThreadRow[],
  { query, caller, hasOwnAnswers }: Call<typeof listThreads>,
): Promise<ThreadRow[]> {
  if (!caller || !hasOwnAnswers || query.cursor !== undefined) return rows;
  const { category } = query;
  const all = await listHeldThreads(db, caller.userId);
  const held = all.filter((row) => category === undefined || row.categoryKey === category);
  const room = (await countFitting([...rows, ...held])) - rows.length;
  return [...held.slice(0, Math.max(0, room)), ...rows];
}

/** Reads a thread that waits for approval, for its owner. */
export async function readHeldThread(
  db: Db,
  { params: { threadId }, caller, hasOwnAnswers }: Call<typeof getThread>,
): Promise<ThreadRow | undefined> {
  if (!caller || !hasOwnAnswers) return undefined;
  const [thread] = await listHeldThreads(db, caller.userId, threadId);
  return thread;
}
