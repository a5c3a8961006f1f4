import { describe, expect, it } from 'vitest';
import { createThread, createUser } from '#server/testing/factories.ts';
import { failure, send, unvoted } from '#server/testing/requests.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const { app, db } = await useTestApp();

describe('POST /v1/threads/{id}/comments', () => {
  it('requires authentication', async () => {
    expect(await send(app, 'POST', '/threads/thread-x/comments', { body: {} })).toMatchObject(
      failure(401, 'Missing authentication'),
    );
  });

  it('creates a comment and returns it with its owner', async () => {
    const { token, id, name } = await createUser(db);
    const threadId = await createThread(db, id);
    const answer = await send(app, 'POST', `/threads/${threadId}/comments`, {
      token,
      body: { content: '<p>Pakai <b>kencur</b>.</p>' },
    });
    expect(answer).toMatchObject({ status: 201, envelope: { message: 'thread comment created' } });
    expect(answer.envelope.data).toEqual({
      comment: {
        id: expect.stringMatching(/^comment-[\w-]{16}$/),
        content: '<p>Pakai <strong>kencur</strong>.</p>',
        createdAt: expect.any(String),
        owner: { id, name, avatar: expect.any(String) },
        ...unvoted,
        editedAt: null,
        isDeleted: false,
      },
    });
  });

  it.each([
    [{}, '"content" is required'],
    [{ content: '' }, '"content" is not allowed to be empty'],
    [{ content: ' <p>\u200b</p> ' }, '"content" is not allowed to be empty'],
    [
      { content: 'x'.repeat(20_001) },
      '"content" length must be less than or equal to 20000 characters long',
    ],
  ])(
    'answers a fault with its message, also where there is no thread (%#)',
    async (body, message) => {
      const { token } = await createUser(db);
      expect(
        await send(app, 'POST', '/threads/thread-tidakada12345678/comments', { token, body }),
      ).toMatchObject(failure(400, message));
    },
  );

  it('answers 404 where there is no thread', async () => {
    const { token } = await createUser(db);
    expect(
      await send(app, 'POST', '/threads/thread-tidakada12345678/comments', {
        token,
        body: { content: 'Halo' },
      }),
    ).toMatchObject(failure(404, 'thread is not found'));
  });

  it('counts every comment once when many arrive at once', async () => {
    const { token, id } = await createUser(db);
    const threadId = await createThread(db, id);
    await Promise.all(
      Array.from({ length: 20 }, () =>
        send(app, 'POST', `/threads/${threadId}/comments`, { token, body: { content: 'Halo' } }),
      ),
    );
    const { envelope } = await send(app, 'GET', '/threads', { token });
    expect(envelope.data).toMatchObject({ threads: [{ totalComments: 20 }] });
  });
});
