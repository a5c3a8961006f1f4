import { describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { CALLS } from '#server/testing/access-table.ts';
import { createComment, createThread, createUser } from '#server/testing/factories.ts';
import { failure, send } from '#server/testing/requests.ts';
import { useCaughtMailApp } from '#server/testing/caught-mail-app.ts';

const { app, db, withoutMail: lenient } = await useCaughtMailApp({ REQUIRE_CONFIRMED_EMAIL: true });

const TEXTS = { title: 'Judul', body: '<p>Isi</p>', content: '<p>Isi</p>', reason: 'spam' };
const unconfirmed = failure(403, 'email is not confirmed');
const WRITES = CALLS.filter(({ requiresConfirmedEmail }) => requiresConfirmedEmail).map(
  ({ method, path, status }) => [method, path, status] as const,
);

async function createWriter() {
  const user = await createUser(db);
  const threadId = await createThread(db, user.id);
  const commentId = await createComment(db, { threadId, ownerId: user.id });
  const pathOf = (path: string) =>
    path
      .replace(':threadId', threadId)
      .replace(':commentId', commentId)
      .replace(':userId', user.id);
  return { ...user, pathOf };
}

describe('REQUIRE_CONFIRMED_EMAIL', () => {
  it('concerns threads, comments, votes and reports', () => {
    expect(WRITES.map(([method, path]) => `${method} ${path}`).toSorted()).toEqual([
      'POST /threads',
      'POST /threads/:threadId/comments',
      'POST /threads/:threadId/comments/:commentId/down-vote',
      'POST /threads/:threadId/comments/:commentId/neutral-vote',
      'POST /threads/:threadId/comments/:commentId/reports',
      'POST /threads/:threadId/comments/:commentId/up-vote',
      'POST /threads/:threadId/down-vote',
      'POST /threads/:threadId/neutral-vote',
      'POST /threads/:threadId/reports',
      'POST /threads/:threadId/up-vote',
      'POST /users/:userId/reports',
      'PUT /threads/:threadId',
      'PUT /threads/:threadId/comments/:commentId',
    ]);
  });

  it.each(WRITES)('refuses %s %s until the address is confirmed', async (method, path, status) => {
    const writer = await createWriter();
    const { id, token } = writer;
    // Nobody reports what is their own.
    const { pathOf } = path.endsWith('/reports') ? await createWriter() : writer;
    const write = (to: typeof app) => send(to, method, pathOf(path), { token, body: TEXTS });
    expect(await write(app)).toMatchObject(unconfirmed);
    await db
      .updateTable('users')
      .set({ email_confirmed_at: new Date() })
      .where('id', '=', id)
      .execute();
    expect(await write(app)).toMatchObject({ status });
  });

  it('lets an unconfirmed member read, delete, and change their account', async () => {
    const { token, pathOf } = await createWriter();
    for (const [method, path] of [
      ['GET', '/threads'],
      ['GET', '/users/me/email'],
      ['POST', '/users/me/email/confirmations'],
      ['DELETE', '/threads/:threadId/comments/:commentId'],
      ['DELETE', '/threads/:threadId'],
      ['DELETE', '/users/me/sessions'],
    ] as const) {
      const { status } = await send(app, method, pathOf(path), { token });
      expect({ path, status }).toEqual({ path, status: method === 'POST' ? 201 : 200 });
    }
  });

  it('is off by default', async () => {
    const { token } = await createUser(db);
    expect(await send(lenient, 'POST', '/threads', { token, body: TEXTS })).toMatchObject({
      status: 201,
    });
  });

  it('needs mail', () => {
    expect(() => readConfig({ REQUIRE_CONFIRMED_EMAIL: 'true' })).toThrow(
      'REQUIRE_CONFIRMED_EMAIL needs SMTP_URL',
    );
  });

  it('is in the description of the API', async () => {
    const { paths } = (await app.inject('/docs/json')).json();
    expect(paths['/v1/threads'].post.responses).toHaveProperty('403');
  });
});
