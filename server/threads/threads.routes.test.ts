import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createComment, createThread, createUser } from '#server/testing/factories.ts';
import { failure, send, unvoted } from '#server/testing/requests.ts';
import { dropCaches, useTestApp } from '#server/testing/test-app.ts';
import { insertThread } from './threads.repository.ts';

const { app, db } = await useTestApp();
const draft = { title: 'Sambal terasi', body: '<p>Siapa punya resep?</p>', category: 'kuliner' };
const isoWithMilliseconds = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

describe('POST /v1/threads', () => {
  it('requires authentication, before it validates the payload', async () => {
    expect(await send(app, 'POST', '/threads', { body: {} })).toMatchObject(
      failure(401, 'Missing authentication'),
    );
  });

  it('creates a thread and returns it as lists show it', async () => {
    const { token, id } = await createUser(db);
    const answer = await send(app, 'POST', '/threads', { token, body: draft });
    expect(answer).toMatchObject({ status: 201, envelope: { message: 'thread created' } });
    expect(answer.envelope.data).toEqual({
      thread: {
        id: expect.stringMatching(/^thread-[\w-]{16}$/),
        ...draft,
        categoryName: 'kuliner',
        createdAt: expect.stringMatching(isoWithMilliseconds),
        ownerId: id,
        totalComments: 0,
        ...unvoted,
        editedAt: null,
      },
    });
  });

  it.each(['Hobi', '#hobi', '##Hobi Baru', 'ＨＯＢＩ', 'C#'])(
    'returns the category %j as it was written',
    async (category) => {
      const { token } = await createUser(db);
      const answer = await send(app, 'POST', '/threads', { token, body: { ...draft, category } });
      expect(answer.envelope.data).toMatchObject({ thread: { category } });
      const { envelope } = await send(app, 'GET', '/threads', { token });
      expect(envelope.data).toMatchObject({ threads: [{ category }] });
    },
  );

  it('names the category as most of its threads write it, the same in each answer', async () => {
    const { token } = await createUser(db);
    const post = async (category: string) => {
      const answer = await send(app, 'POST', '/threads', { token, body: { ...draft, category } });
      return (answer.envelope.data as { thread: { id: string; categoryName: string } }).thread;
    };
    const named = async (path: string) => {
      // A changed name of a category invalidates no answer.
      dropCaches(app);
      return (await send(app, 'GET', path, { token })).envelope.data;
    };
    const first = await post('#HOBI');
    const path = `/threads/${first.id}`;
    expect(first.categoryName).toBe('HOBI');
    expect((await post('hobi')).categoryName).toBe('HOBI');
    expect(await named(path)).toMatchObject({ detailThread: { categoryName: 'HOBI' } });
    expect((await post('hobi')).categoryName).toBe('hobi');
    const spelt = { category: '#HOBI', categoryName: 'hobi' };
    expect(await named(path)).toMatchObject({ detailThread: spelt });
    expect(await named('/threads')).toMatchObject({ threads: [{}, {}, spelt] });
    const body = { ...draft, category: 'Hobi' };
    const { envelope } = await send(app, 'PUT', path, { token, body });
    expect(envelope.data).toMatchObject({ thread: { category: 'Hobi', categoryName: 'hobi' } });
  });

  it('reads a few spellings of the category, however many it has', async () => {
    const owner = await createUser(db);
    await createThread(db, owner.id, { category: 'hobi' });
    await sql`insert into category_spellings (category_key, name, thread_count)
      select 'hobi', 'hobi ' || n, 1 from generate_series(1, 5000) as n`.execute(db);
    await sql`analyze category_spellings`.execute(db);
    const read = await db.transaction().execute(async (trx) => {
      await insertThread(trx, { ...draft, category: 'Hobi', ownerId: owner.id });
      const { rows } = await sql<{ count: number }>`
        select sum(pg_stat_get_xact_tuples_returned(oid))::int as count from pg_class
        where oid = 'category_spellings'::regclass or oid in
          (select indexrelid from pg_index where indrelid = 'category_spellings'::regclass)
      `.execute(trx);
      return rows[0]?.count;
    });
    // Planning reads some, too.
    expect(read).toBeLessThan(500);
  });

  it.each([undefined, '', '  ', '\u200b', '#', ' ## ', '#\u0301'])(
    'stores the category %j as general',
    async (category) => {
      const { token } = await createUser(db);
      const answer = await send(app, 'POST', '/threads', { token, body: { ...draft, category } });
      expect(answer.envelope.data).toMatchObject({ thread: { category: 'general' } });
    },
  );

  it.each([
    [{}, '"title" is required'],
    [{ title: '', body: '' }, '"title" is not allowed to be empty'],
    [
      { ...draft, title: 'x'.repeat(301) },
      '"title" length must be less than or equal to 300 characters long',
    ],
    [{ ...draft, title: '\u200b\u3164' }, '"title" is not allowed to be empty'],
    [{ title: 'x' }, '"body" is required'],
    [{ title: 'x', body: '<p>&#x3164;</p>' }, '"body" is not allowed to be empty'],
    [
      { title: 'x', body: '&'.repeat(60_000) },
      '"body" length must be less than or equal to 100000 characters long',
    ],
    [{ title: 'x', body: '' }, '"body" is not allowed to be empty'],
    [{ title: 'x', body: '<p>&nbsp;</p><p></p>' }, '"body" is not allowed to be empty'],
    [{ title: 'x', body: '<script>alert(1)</script>' }, '"body" is not allowed to be empty'],
    [
      { title: 'x', body: 'x'.repeat(100_001) },
      '"body" length must be less than or equal to 100000 characters long',
    ],
    [
      { ...draft, category: 'x'.repeat(51) },
      '"category" length must be less than or equal to 50 characters long',
    ],
    [{ ...draft, category: 5 }, '"category" must be a string'],
  ])('answers a fault with its message (%#)', async (body, message) => {
    const { token } = await createUser(db);
    expect(await send(app, 'POST', '/threads', { token, body })).toMatchObject(
      failure(400, message),
    );
    expect(await db.selectFrom('threads').selectAll().execute()).toEqual([]);
  });

  it('accepts texts of the maximum length', async () => {
    const { token } = await createUser(db);
    const body = { title: 't'.repeat(300), body: 'b'.repeat(100_000), category: 'c'.repeat(50) };
    const answer = await send(app, 'POST', '/threads', { token, body });
    expect(answer.envelope.data).toMatchObject({ thread: body });
  });

  it('stores of the HTML what the editor can produce, and nothing executable', async () => {
    const { token } = await createUser(db);
    const html =
      '<p onclick="x()">Halo <a href="https://contoh.id" target="_top">tautan</a></p><img src=x onerror=x()>';
    const answer = await send(app, 'POST', '/threads', { token, body: { ...draft, body: html } });
    expect(answer.envelope.data).toMatchObject({
      thread: {
        body: '<p>Halo <a href="https://contoh.id" rel="nofollow ugc noopener">tautan</a></p>',
      },
    });
  });
});

describe('GET /v1/threads', () => {
  it('requires authentication', async () => {
    expect(await send(app, 'GET', '/threads')).toMatchObject(
      failure(401, 'Missing authentication'),
    );
  });

  it('is an empty list on a new forum', async () => {
    const { token } = await createUser(db);
    const answer = await send(app, 'GET', '/threads', { token });
    expect(answer).toMatchObject({
      status: 200,
      envelope: { message: 'threads retrieved', data: { threads: [], nextCursor: null } },
    });
  });

  it('lists the newest first, with the votes and the number of comments', async () => {
    const { token, id } = await createUser(db);
    const older = await createThread(db, id);
    const newer = await createThread(db, id);
    await createComment(db, { threadId: older, ownerId: id });
    await send(app, 'POST', `/threads/${older}/up-vote`, { token });
    const answer = await send(app, 'GET', '/threads', { token });
    expect(answer.envelope.data).toMatchObject({
      threads: [
        { id: newer, ownerId: id, totalComments: 0, upVotesBy: [], downVotesBy: [] },
        { id: older, ownerId: id, totalComments: 1, upVotesBy: [id], downVotesBy: [] },
      ],
    });
  });
});

describe('GET /v1/threads/{id}', () => {
  it('requires authentication', async () => {
    expect(await send(app, 'GET', '/threads/thread-x')).toMatchObject(
      failure(401, 'Missing authentication'),
    );
  });

  it('returns the thread, its owner and its comments, newest first', async () => {
    const sari = await createUser(db, { name: 'Sari' });
    const budi = await createUser(db, { name: 'Budi' });
    const threadId = await createThread(db, sari.id);
    const first = await createComment(db, { threadId, ownerId: budi.id });
    const second = await createComment(db, { threadId, ownerId: sari.id });
    const answer = await send(app, 'GET', `/threads/${threadId}`, { token: budi.token });
    expect(answer).toMatchObject({ status: 200, envelope: { message: 'thread retrieved' } });
    expect(answer.envelope.data).toEqual({
      detailThread: {
        id: threadId,
        ...draft,
        categoryName: 'kuliner',
        createdAt: expect.stringMatching(isoWithMilliseconds),
        owner: { id: sari.id, name: 'Sari', avatar: expect.any(String) },
        ...unvoted,
        editedAt: null,
        totalComments: 2,
        comments: [second, first].map((id) => ({
          id,
          content: '<p>Terima kasih.</p>',
          createdAt: expect.stringMatching(isoWithMilliseconds),
          owner: expect.objectContaining(
            id === first ? { id: budi.id, name: 'Budi' } : { id: sari.id, name: 'Sari' },
          ),
          ...unvoted,
          editedAt: null,
          isDeleted: false,
        })),
      },
      nextCursor: null,
      previousCursor: null,
    });
  });

  it.each(['thread-tidakada12345678', '%F0%9F%8C%B6', 'a%00b', 'x'.repeat(15_000)])(
    'answers 404 for %s',
    async (id) => {
      const { token } = await createUser(db);
      expect(await send(app, 'GET', `/threads/${id}`, { token })).toMatchObject(
        failure(404, 'thread tidak ditemukan'),
      );
    },
  );
});
