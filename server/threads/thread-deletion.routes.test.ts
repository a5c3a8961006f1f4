import { describe, expect, it } from 'vitest';
import { createComment, createThread, createUser } from '#server/testing/factories.ts';
import { countMiscounts, NO_MISCOUNTS } from '#server/testing/miscounts.ts';
import { failure, send } from '#server/testing/requests.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const { app, db } = await useTestApp();
const words = { title: 'Sambal bawang', body: '<p>Ini resepnya.</p>', category: 'resep' };

async function setUp() {
  const { token, id: ownerId } = await createUser(db);
  const id = await createThread(db, ownerId);
  return { token, ownerId, id, path: `/threads/${id}` };
}

async function found(q: string, token: string): Promise<string[]> {
  const { envelope } = await send(app, 'GET', `/threads?q=${q}`, { token });
  return (envelope.data['threads'] as { id: string }[]).map(({ id }) => id);
}

// thread-edits.routes.test.ts has the tests of access and of missing threads.
describe('DELETE /v1/threads/{id}', () => {
  it("deletes a category's spelling that no thread has any more, as does an edit", async () => {
    const { id, token } = await createUser(db);
    const create = (category: string) => createThread(db, id, { ...words, category });
    const [first, second, third] = [
      await create('Hobi'),
      await create('HOBI'),
      await create('hobi'),
    ];
    const spellings = async () => {
      const rows = await db.selectFrom('category_spellings').select('name').execute();
      return rows.map(({ name }) => name).toSorted();
    };
    expect(await spellings()).toEqual(['HOBI', 'Hobi', 'hobi']);
    await send(app, 'DELETE', `/threads/${first}`, { token });
    expect(await spellings()).toEqual(['HOBI', 'hobi']);
    await send(app, 'PUT', `/threads/${second}`, { token, body: { ...words, category: 'film' } });
    expect(await spellings()).toEqual(['film', 'hobi']);
    await send(app, 'DELETE', `/threads/${third}`, { token });
    expect(await spellings()).toEqual(['film']);
    await create('hobi');
    expect(await countMiscounts(db)).toEqual(NO_MISCOUNTS);
  });

  it('removes the thread from lists and categories, and erases all its words', async () => {
    const { token, path, id } = await setUp();
    await send(app, 'PUT', path, { token, body: words });
    expect(await send(app, 'DELETE', path, { token })).toMatchObject({
      status: 200,
      envelope: { message: 'thread deleted', data: {} },
    });
    expect((await send(app, 'GET', '/threads', { token })).envelope.data['threads']).toEqual([]);
    const { envelope } = await send(app, 'GET', '/categories', { token });
    expect(envelope.data['categories']).toEqual([]);
    expect(await send(app, 'GET', path, { token })).toMatchObject(
      failure(404, 'thread tidak ditemukan'),
    );
    const kept = await db.selectFrom('threads').selectAll().executeTakeFirstOrThrow();
    expect(kept).toMatchObject({ id, title: '', body: '' });
    expect(await db.selectFrom('thread_revisions').selectAll().execute()).toEqual([]);
  });

  it('leaves nothing to vote on, to comment on or to change below it', async () => {
    const { token, ownerId, path, id } = await setUp();
    const comment = `${path}/comments/${await createComment(db, { threadId: id, ownerId })}`;
    await send(app, 'DELETE', path, { token });
    const sent = { token, body: { content: '<p>Halo</p>' } };
    const answers = [
      await send(app, 'POST', `${path}/up-vote`, sent),
      await send(app, 'POST', `${comment}/up-vote`, sent),
      await send(app, 'POST', `${path}/comments`, sent),
      await send(app, 'PUT', comment, sent),
      await send(app, 'DELETE', comment, { token }),
      await send(app, 'GET', `${comment}/revisions`, { token }),
    ];
    expect(answers).toMatchObject([
      failure(404, 'thread is not exist'),
      failure(404, 'thread is not exist'),
      ...Array.from({ length: 4 }, () => failure(404, 'thread is not found')),
    ]);
  });

  it('removes its own words and those of its comments from the search', async () => {
    const { token, ownerId, path, id } = await setUp();
    await createComment(db, { threadId: id, ownerId }, '<p>Pakai kencur</p>');
    expect(await found('kencur', token)).toEqual([id]);
    await send(app, 'DELETE', path, { token });
    expect(await found('terasi', token)).toEqual([]);
    expect(await found('kencur', token)).toEqual([]);
  });

  it('leaves all users the score they earned in it', async () => {
    const { token, ownerId, path, id } = await setUp();
    await createComment(db, { threadId: id, ownerId });
    await send(app, 'POST', `${path}/up-vote`, { token });
    await send(app, 'DELETE', path, { token });
    const { envelope } = await send(app, 'GET', '/leaderboards', { token });
    expect(envelope.data).toMatchObject({ leaderboards: [{ user: { id: ownerId }, score: 25 }] });
  });
});
