import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { threadSorts, commentSorts, listThreads, getThread } from '#contract/threads.ts';
import { createUser } from '#server/testing/factories.ts';
import { send } from '#server/testing/requests.ts';
import { findLandmarks } from './landmarks.ts';
import { useLargeForum, withQuery } from './large-forum.ts';
import { sequentialScans } from './plans.ts';

const { app, ask, db } = await useLargeForum();
const { longThread } = await findLandmarks(db);
const writer = await createUser(db);

describe('paging while others write returns each earlier row exactly once', () => {
  it.each(threadSorts)('of all threads, %s first', async (sort) => {
    const ids = await idsOfDemo('threads');
    const seen = await whileWriting(writeAnywhere(ids), () =>
      walk(`/threads?sort=${sort}&limit=100`, (data) => {
        const { threads, nextCursor } = listThreads.data.parse(data);
        return { ids: threads.map(({ id }) => id), nextCursor };
      }),
    );
    expectEachOnce(seen, ids);
  });

  it.each(commentSorts)('of the comments of a long thread, %s first', async (sort) => {
    const ids = await idsOfDemo('comments', longThread.id);
    const seen = await whileWriting(writeInLongThread(ids), () =>
      walk(`/threads/${longThread.id}?sort=${sort}&limit=100`, (data) => {
        const { detailThread, nextCursor } = getThread.data.parse(data);
        return { ids: detailThread.comments.map(({ id }) => id), nextCursor };
      }),
    );
    expectEachOnce(seen, ids);
  });
});

/** Returns the ids of rows that existed before these tests. */
async function idsOfDemo(table: 'threads' | 'comments', threadId?: string): Promise<string[]> {
  const ofThread = threadId === undefined ? sql`true` : sql`thread_id = ${threadId}`;
  const { rows } = await sql<{ id: string }>`
    select written.id from ${sql.table(table)} as written join users on users.id = owner_id
    where users.created_at < now() - interval '1 year' and ${ofThread}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns all ids of a list, page by page. Fails if a page needs a sequential scan. */
async function walk(
  path: string,
  pageOf: (data: unknown) => { ids: string[]; nextCursor: string | null },
): Promise<string[]> {
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const answer = await ask('GET', cursor === null ? path : withQuery(path, `cursor=${cursor}`));
    expect(answer.status).toBe(200);
    expect(sequentialScans(answer.plans)).toEqual([]);
    const page = pageOf(answer.envelope.data);
    seen.push(...page.ids);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return seen;
}

/** Not `toEqual`: it would print a hundred thousand ids. */
function expectEachOnce(seen: readonly string[], expected: readonly string[]): void {
  const unique = new Set(seen);
  expect(seen.length - unique.size).toBe(0);
  expect(expected.filter((id) => !unique.has(id)).slice(0, 5)).toEqual([]);
}

/** Repeats the write until the action ends. */
async function whileWriting<Result>(
  write: (turn: number) => Promise<void>,
  action: () => Promise<Result>,
): Promise<Result> {
  const over = new AbortController();
  const writing = (async () => {
    for (let turn = 0; !over.signal.aborted; turn++) await write(turn);
  })();
  try {
    return await action();
  } finally {
    over.abort();
    await writing;
  }
}

/** Writes threads, comments and votes in the whole forum. */
function writeAnywhere(threadIds: readonly string[]): (turn: number) => Promise<void> {
  const anyThread = () => threadIds[Math.floor(Math.random() * threadIds.length)];
  return async (turn) => {
    if (turn % 10 === 0) await post('/threads', { title: 'Baru', body: 'Baru saja' });
    await post(`/threads/${anyThread()}/comments`, { content: 'Baru saja' });
    await post(`/threads/${anyThread()}/${turn % 3 === 0 ? 'down' : 'up'}-vote`);
  };
}

/** Writes comments in the long thread, and votes on them. */
function writeInLongThread(commentIds: readonly string[]): (turn: number) => Promise<void> {
  return async (turn) => {
    const id = commentIds[Math.floor(Math.random() * commentIds.length)];
    if (turn % 10 === 0) await post(`/threads/${longThread.id}/comments`, { content: 'Baru saja' });
    await post(`/threads/${longThread.id}/comments/${id}/${turn % 3 === 0 ? 'down' : 'up'}-vote`);
  };
}

async function post(path: string, body: unknown = {}): Promise<void> {
  const { status } = await send(app, 'POST', path, { token: writer.token, body });
  expect(status).toBe(201);
}
