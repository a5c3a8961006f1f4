import { afterAll, describe, expect, it } from 'vitest';
import { DISK_FULL_MESSAGE } from '#server/platform/process/disk-space.ts';
import { createComment, createThread, createUser } from '#server/testing/factories.ts';
import { failure, send } from '#server/testing/requests.ts';
import { buildTestApp, useTestApp } from '#server/testing/test-app.ts';

const PASSWORD = 'sandi-yang-lama';
const { db } = await useTestApp();
let bytesLeft = 0;
const app = await buildTestApp(db, {}, undefined, { disk: { bytesLeft: () => bytesLeft } });
afterAll(() => app.close());

async function setUp() {
  const owner = await createUser(db, { password: PASSWORD });
  const threadId = await createThread(db, owner.id);
  const commentId = await createComment(db, { threadId, ownerId: owner.id });
  const thread = `/threads/${threadId}`;
  return { ...owner, thread, comment: `${thread}/comments/${commentId}` };
}

describe('while the disk is nearly full', () => {
  it('nothing lasting is written, and each refusal says so with the time to retry', async () => {
    const { token, thread, comment } = await setUp();
    bytesLeft = -1;
    const words = {
      name: 'Sari',
      title: 'Judul',
      body: '<p>Isi</p>',
      category: 'umum',
      content: '<p>Isi</p>',
    };
    for (const [method, path] of [
      ['POST', '/threads'],
      ['PUT', thread],
      ['POST', `${thread}/comments`],
      ['PUT', comment],
      ['POST', `${thread}/up-vote`],
      ['POST', `${comment}/down-vote`],
      ['POST', '/register'],
      ['PUT', '/users/me'],
    ] as const) {
      const answer = await send(app, method, path, { token, body: words });
      expect(answer).toMatchObject(failure(503, DISK_FULL_MESSAGE));
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    bytesLeft = 0;
    const answer = await send(app, 'POST', '/threads', { token, body: words });
    expect(answer.status).toBe(201);
  });

  it('users log in, read, delete what is theirs, change their passwords and delete their accounts', async () => {
    const { token, email, thread, comment } = await setUp();
    bytesLeft = -1;
    const login = await send(app, 'POST', '/login', { body: { email, password: PASSWORD } });
    expect(login.status).toBe(200);
    const changed = { currentPassword: PASSWORD, newPassword: 'sandi-yang-baru' };
    for (const [method, path, body] of [
      ['GET', '/threads'],
      ['GET', thread],
      ['DELETE', comment],
      ['DELETE', thread],
      ['PUT', '/users/me/password', changed],
      ['DELETE', '/users/me', { password: changed.newPassword }],
    ] as const) {
      const answer = await send(app, method, path, { token, body });
      expect(answer).toMatchObject({ status: 200 });
    }
    bytesLeft = 0;
  });
});
