import { describe, expect, it } from 'vitest';
import { createComment, createThread, createUser } from '#server/testing/factories.ts';
import { readPage, readPages } from '#server/testing/pages.ts';
import { failure, send } from '#server/testing/requests.ts';
import { dropCaches, useTestApp } from '#server/testing/test-app.ts';

const { app, db } = await useTestApp();

/** Creates seven threads, oldest first; every other one has the category `musik`. */
async function setUp() {
  const { token, id } = await createUser(db);
  const threads: string[] = [];
  for (let count = 0; count < 7; count += 1) {
    threads.push(await createThread(db, id, { category: count % 2 === 0 ? 'kuliner' : 'musik' }));
  }
  return { token, id, threads };
}

describe('GET /v1/threads in pages', () => {
  it('is as before without parameters, and reports that there are no more', async () => {
    const { token, threads } = await setUp();
    const { ids, data, link } = await readPage(app, '/threads', {}, token);
    expect(ids).toEqual(threads.toReversed());
    expect(data['nextCursor']).toBe(null);
    expect(link).toBe(undefined);
  });

  it.each([1, 2, 3, 6, 7, 100])('of %i join to the whole', async (limit) => {
    const { token, threads } = await setUp();
    expect(await readPages(app, '/threads', { limit }, token)).toEqual(threads.toReversed());
  });

  it('has fewer long threads than short ones, and continues with the rest', async () => {
    const { token, id } = await createUser(db);
    const threads: string[] = [];
    const body = `<p>${'a'.repeat(70_000)}</p>`;
    for (let count = 0; count < 70; count += 1) threads.push(await createThread(db, id, { body }));
    for (const sort of ['newest', 'top']) {
      const first = await readPage(app, '/threads', { sort }, token);
      expect(first.ids).toEqual(threads.slice(-59).toReversed());
      expect(await readPages(app, '/threads', { sort }, token)).toEqual(threads.toReversed());
    }
    expect((await readPage(app, '/threads', { limit: 50 }, token)).ids).toHaveLength(50);
    await db.updateTable('threads').set({ up_votes: 1_000 }).execute();
    dropCaches(app);
    const voted = await readPage(app, '/threads', { limit: 50 }, token);
    expect(voted.ids).toEqual(threads.slice(-44).toReversed());
  });

  it('leads on by a Link header with the whole query', async () => {
    const { token, threads } = await setUp();
    const path = '/threads?sort=active&category=musik&limit=2';
    const first = await send(app, 'GET', path, { token });
    const { nextCursor } = first.envelope.data as { nextCursor: string };
    expect(first.headers['link']).toBe(`</v1${path}&cursor=${nextCursor}>; rel="next"`);
    const next = await send(app, 'GET', `${path}&cursor=${nextCursor}`, { token });
    expect(next.envelope.data).toMatchObject({ threads: [{ id: threads[1] }], nextCursor: null });
    expect(next.headers['link']).toBe(undefined);
  });

  it('has only the threads of one category', async () => {
    const { token, threads } = await setUp();
    const musik = [threads[5], threads[3], threads[1]];
    for (const sort of [undefined, 'newest', 'active', 'top']) {
      const query = { category: 'musik', sort, limit: 2 };
      expect(await readPages(app, '/threads', query, token)).toEqual(musik);
    }
    for (const category of ['Musik', '#musik', ' MUSIK ']) {
      expect(await readPages(app, '/threads', { category }, token)).toEqual(musik);
    }
    expect(await readPages(app, '/threads', { category: 'musi' }, token)).toEqual([]);
    expect(await readPages(app, '/threads', { category: '#' }, token)).toEqual([]);
    expect(await readPages(app, '/threads', { category: '\u0000' }, token)).toEqual([]);
  });

  it('has by sort=active the thread first that was commented on or else created last', async () => {
    const { token, id, threads } = await setUp();
    await createComment(db, { threadId: threads[4]!, ownerId: id });
    await createComment(db, { threadId: threads[0]!, ownerId: id });
    const expected = [0, 4, 6, 5, 3, 2, 1].map((index) => threads[index]);
    expect(await readPages(app, '/threads', { sort: 'active', limit: 3 }, token)).toEqual(expected);
  });

  it('has by sort=top the highest up-votes minus down-votes first, and of equals the newest', async () => {
    const { token, threads } = await setUp();
    const other = await createUser(db);
    const vote = (index: number, action: string, voter = token) =>
      send(app, 'POST', `/threads/${threads[index]}/${action}`, { token: voter });
    await vote(1, 'up-vote');
    await vote(1, 'up-vote', other.token);
    await vote(2, 'up-vote');
    await vote(3, 'up-vote');
    await vote(3, 'down-vote', other.token);
    await vote(6, 'down-vote');
    const expected = [1, 2, 5, 4, 3, 0, 6].map((index) => threads[index]);
    expect(await readPages(app, '/threads', { sort: 'top', limit: 2 }, token)).toEqual(expected);
  });

  it('is the whole list where the words to search for are blank', async () => {
    const { token, threads } = await setUp();
    for (const q of ['', ' \t ']) {
      expect((await readPage(app, '/threads', { q }, token)).ids).toEqual(threads.toReversed());
    }
  });

  it('distinguishes threads of the same microsecond', async () => {
    const { token, threads } = await setUp();
    const moment = new Date('2026-01-02T03:04:05.678Z');
    await db.updateTable('threads').set({ created_at: moment, active_at: moment }).execute();
    for (const sort of ['newest', 'active', 'top']) {
      const ids = await readPages(app, '/threads', { sort, limit: 2 }, token);
      expect(ids).toEqual(threads.toSorted().toReversed());
    }
  });

  it.each(['0', '101', '-1', '1.5', 'abc', '', '1e1', ' 1', '١'])(
    'refuses limit=%j',
    async (limit) => {
      const { token } = await createUser(db);
      const query = new URLSearchParams({ limit }).toString();
      for (const path of ['/threads', '/threads/thread-x', '/categories']) {
        expect(await send(app, 'GET', `${path}?${query}`, { token })).toMatchObject(
          failure(400, '"limit" must be a whole number from 1 to 100'),
        );
      }
    },
  );

  it('refuses a repeated parameter, and an unknown order', async () => {
    const { token } = await createUser(db);
    const ask = (query: string) => send(app, 'GET', `/threads?${query}`, { token });
    expect(await ask('limit=1&limit=2')).toMatchObject(
      failure(400, '"limit" must be a whole number from 1 to 100'),
    );
    expect(await ask('cursor=a&cursor=b')).toMatchObject(failure(400, '"cursor" is not valid'));
    expect(await ask('category=a&category=b')).toMatchObject(
      failure(400, '"category" must be a string'),
    );
    expect(await ask('sort=oldest')).toMatchObject(
      failure(400, '"sort" must be one of newest, active, top'),
    );
  });

  it('requires authentication, before it validates the parameters', async () => {
    expect(await send(app, 'GET', '/threads?limit=0')).toMatchObject(
      failure(401, 'Missing authentication'),
    );
  });
});

describe('what is written', () => {
  it('brings a thread to the top of sort=active, and never back', async () => {
    const { id, threads } = await setUp();
    const threadId = threads[0]!;
    await Promise.all(
      Array.from({ length: 12 }, () => createComment(db, { threadId, ownerId: id })),
    );
    const { active_at: activeAt } = await db
      .selectFrom('threads')
      .select('active_at')
      .where('id', '=', threadId)
      .executeTakeFirstOrThrow();
    const { latest } = await db
      .selectFrom('comments')
      .select(({ fn }) => fn.max('created_at').as('latest'))
      .executeTakeFirstOrThrow();
    expect(activeAt).toEqual(latest);
  });

  it('is at first as active as it is old', async () => {
    const { id } = await createUser(db);
    await createThread(db, id);
    const odd = await db
      .selectFrom('threads')
      .select('id')
      .whereRef('active_at', '<>', 'created_at')
      .execute();
    expect(odd).toEqual([]);
  });
});
