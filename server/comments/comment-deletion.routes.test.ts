import { describe, expect, it } from 'vitest';
import { insertSession } from '#server/session/session.repository.ts';
import { createComment, createThread, createUser } from '#server/testing/factories.ts';
import { countMiscounts, NO_MISCOUNTS } from '#server/testing/miscounts.ts';
import { failure, send } from '#server/testing/requests.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const { app, db } = await useTestApp();
const text = { content: '<p>Terima kasih banyak.</p>' };

async function setUp() {
  const { token, id: ownerId } = await createUser(db);
  const threadId = await createThread(db, ownerId);
  const id = await createComment(db, { threadId, ownerId });
  return { token, ownerId, threadId, id, path: `/threads/${threadId}/comments/${id}` };
}

async function detail(threadId: string, token: string): Promise<Record<string, unknown>> {
  const { envelope } = await send(app, 'GET', `/threads/${threadId}`, { token });
  return envelope.data['detailThread'] as Record<string, unknown>;
}

// comment-edits.routes.test.ts has the tests of access and of missing comments.
describe('DELETE /v1/threads/{id}/comments/{id}', () => {
  it('removes it from the thread, the count and the score, and erases all its words', async () => {
    const { token, threadId, path } = await setUp();
    await send(app, 'PUT', path, { token, body: text });
    await send(app, 'POST', `${path}/up-vote`, { token });
    expect(await send(app, 'DELETE', path, { token })).toMatchObject({
      status: 200,
      envelope: { message: 'thread comment deleted', data: {} },
    });
    expect(await detail(threadId, token)).toMatchObject({ totalComments: 0, comments: [] });
    const { envelope } = await send(app, 'GET', '/leaderboards', { token });
    expect(envelope.data).toMatchObject({ leaderboards: [{ score: 5 }] });
    const kept = await db.selectFrom('comments').select('content').execute();
    expect(kept).toEqual([{ content: '' }]);
    expect(await db.selectFrom('comment_revisions').selectAll().execute()).toEqual([]);
  });

  it('leaves a placeholder when a newer comment follows, on which no vote is cast', async () => {
    const { token, ownerId, threadId, id, path } = await setUp();
    const newer = await createComment(db, { threadId, ownerId });
    const before = await activity();
    await send(app, 'DELETE', path, { token });
    expect(await detail(threadId, token)).toMatchObject({
      totalComments: 1,
      comments: [
        { id: newer, isDeleted: false },
        { id, isDeleted: true, content: '<p>Komentar dihapus</p>' },
      ],
    });
    expect(await activity()).toEqual(before);
    expect(await send(app, 'POST', `${path}/up-vote`, { token })).toMatchObject(
      failure(404, 'comment is not found'),
    );
  });

  it('returns its thread to its earlier position in the order of activity', async () => {
    const { token, ownerId, threadId, path } = await setUp();
    const older = await activity();
    const other = await createThread(db, ownerId);
    const last = await createComment(db, { threadId, ownerId });
    const active = (query = '') => send(app, 'GET', `/threads?sort=active${query}`, { token });
    const { envelope } = await active('&limit=1');
    expect(envelope.data).toMatchObject({ threads: [{ id: threadId }] });

    await send(app, 'DELETE', `/threads/${threadId}/comments/${last}`, { token });
    expect(await activity()).toEqual(older);
    expect((await active()).envelope.data).toMatchObject({
      threads: [{ id: other }, { id: threadId }],
    });
    // A client that had begun to page finds it at its earlier position.
    const next = await active(`&cursor=${String(envelope.data['nextCursor'])}`);
    expect(next.envelope.data).toMatchObject({ threads: [{ id: other }], nextCursor: null });

    await send(app, 'DELETE', path, { token });
    const { active_at: activeAt, created_at: createdAt } = await activity();
    expect(activeAt).toEqual(createdAt);
    expect(await countMiscounts(db)).toEqual(NO_MISCOUNTS);
  });

  it('removes the changed and deleted words from the search', async () => {
    const { token, threadId, path } = await setUp();
    const found = async (q: string) =>
      (await send(app, 'GET', `/threads?q=${q}`, { token })).envelope.data['threads'];
    expect(await found('terima')).toMatchObject([{ id: threadId }]);
    await send(app, 'PUT', path, { token, body: { content: '<p>Pakai kencur</p>' } });
    expect(await found('terima')).toEqual([]);
    expect(await found('kencur')).toMatchObject([{ id: threadId }]);
    await send(app, 'DELETE', path, { token });
    expect(await found('kencur')).toEqual([]);
  });

  it('is counted once when it is requested many times at once', async () => {
    const { token, ownerId, threadId, path } = await setUp();
    const tokens = await Promise.all(Array.from({ length: 6 }, () => insertSession(db, ownerId)));
    const answers = await Promise.all(
      tokens.map((own) => send(app, 'DELETE', path, { token: own })),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 404, 404, 404, 404, 404]);
    expect(await detail(threadId, token)).toMatchObject({ totalComments: 0 });
  });

  function activity() {
    return db
      .selectFrom('threads')
      .select(['active_at', 'created_at'])
      .orderBy('created_at')
      .executeTakeFirstOrThrow();
  }
});
