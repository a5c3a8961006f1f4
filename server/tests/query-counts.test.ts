import pg from 'pg';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createComment, createThread, createUser } from '#server/testing/factories.ts';
import { readPage } from '#server/testing/pages.ts';
import { dropCaches, useTestApp } from '#server/testing/test-app.ts';
import { castThreadVote } from '#server/votes/votes.repository.ts';

const { app, db } = await useTestApp();
/** The statements of every connection, including those opened before. */
const queries = vi.spyOn(pg.Query.prototype, 'submit');

let token = '';
let path = '';
let comments: string[] = [];

beforeEach(async () => {
  const owner = await createUser(db);
  token = owner.token;
  const others = [await createUser(db), await createUser(db), await createUser(db)];
  comments = [];
  for (let count = 0; count < 25; count += 1) {
    const { id } = others[count % 3]!;
    const threadId = await createThread(db, id, { category: `kategori ${count % 12}` });
    await castThreadVote(db, { threadId, userId: id, voteType: 1 });
    path = `/threads/${threadId}`;
  }
  const threadId = path.slice('/threads/'.length);
  for (let count = 0; count < 25; count += 1) {
    comments.push(await createComment(db, { threadId, ownerId: others[count % 3]!.id }));
  }
});

describe('a page of ten takes as few queries as a page of one:', () => {
  it.each<[string, () => [string, Record<string, string>]]>([
    ['threads, newest first', () => ['/threads', {}]],
    ['threads of a category', () => ['/threads', { category: 'kategori 1' }]],
    ['threads, most active first', () => ['/threads', { sort: 'active' }]],
    ['threads, most votes first', () => ['/threads', { sort: 'top' }]],
    ['comments, newest first', () => [path, {}]],
    ['comments, most votes first', () => [path, { sort: 'top' }]],
    ['comments from one on', () => [path, { comment: comments[20]! }]],
    ['categories', () => ['/categories', {}]],
  ])('%s', async (_what, list) => {
    const [at, { comment, ...query }] = list();
    const readAnew = (page: Record<string, string | number | undefined>) => {
      dropCaches(app);
      return readPage(app, at, page, token);
    };
    const counts = [];
    for (const limit of [1, 10]) {
      queries.mockClear();
      const { data } = await readAnew({ ...query, comment, limit });
      const cursor = (data['nextCursor'] as string | null) ?? undefined;
      await readAnew({ ...query, cursor, limit });
      counts.push(queries.mock.calls.length);
    }
    const [one, ten] = counts;
    expect(one).toBeGreaterThan(0);
    expect(ten).toBe(one);
    // For each of the two pages: the session, the owners of held texts, the thread, its comments; once the position of a comment, or a statement
    // timeout around the second page and a count of the changes since the first.
    expect(one).toBeLessThanOrEqual(12);
  });
});

it('a login reads the password hash, and opens the session in one statement', async () => {
  const password = 'rahasia';
  await createUser(db, { email: 'sari@contoh.id', password });
  const payload = JSON.stringify({ email: 'sari@contoh.id', password });
  queries.mockClear();
  const { statusCode } = await app.inject({ method: 'POST', url: '/v1/login', payload });
  expect(statusCode).toBe(200);
  expect(queries).toHaveBeenCalledTimes(2);
});
