import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { insertSession } from '#server/session/session.repository.ts';
import { createComment, createThread, createUser } from '#server/testing/factories.ts';
import { failure, send } from '#server/testing/requests.ts';
import { countWaiting } from '#server/testing/row-lock.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const { app, db } = await useTestApp();
const first = { content: '<p>Terima kasih.</p>' };
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

async function revisions(path: string, token: string, query = '') {
  const answer = await send(app, 'GET', `${path}/revisions${query}`, { token });
  expect(answer).toMatchObject({
    status: 200,
    envelope: { message: 'thread comment revisions retrieved' },
  });
  return answer.envelope.data as unknown as {
    revisions: { content: string; writtenAt: string }[];
    nextCursor: string | null;
  };
}

const calls = [
  { method: 'PUT', end: '' },
  { method: 'DELETE', end: '' },
  { method: 'GET', end: '/revisions' },
] as const;

describe.each(calls)('$method /v1/threads/{id}/comments/{id}$end', ({ method, end }) => {
  const sentBy = (token: string) => ({ token, ...(method === 'PUT' && { body: text }) });

  it('requires authentication, before it checks anything else', async () => {
    const path = `/threads/thread-x/comments/comment-x${end}`;
    expect(await send(app, method, path, { body: {} })).toMatchObject(
      failure(401, 'Missing authentication'),
    );
  });

  it.each(['comment-tidakada12345678', '%F0%9F%8C%B6', 'a%00b', 'x'.repeat(7_000)])(
    'answers 404 where there is no such comment or thread (%#)',
    async (id) => {
      const { token, threadId } = await setUp();
      expect(
        await send(app, method, `/threads/${threadId}/comments/${id}${end}`, sentBy(token)),
      ).toMatchObject(failure(404, 'comment is not found'));
      expect(
        await send(app, method, `/threads/${id}/comments/${id}${end}`, sentBy(token)),
      ).toMatchObject(failure(404, 'thread is not found'));
    },
  );

  it('answers 404 where the comment is in another thread', async () => {
    const { token, ownerId, id } = await setUp();
    const other = await createThread(db, ownerId);
    expect(
      await send(app, method, `/threads/${other}/comments/${id}${end}`, sentBy(token)),
    ).toMatchObject(failure(404, 'comment is not found'));
  });

  it('answers 404 for a deleted comment, whether or not it is shown as deleted', async () => {
    const { token, ownerId, threadId, path } = await setUp();
    await send(app, 'DELETE', path, { token });
    expect(await send(app, method, path + end, sentBy(token))).toMatchObject(
      failure(404, 'comment is not found'),
    );
    await createComment(db, { threadId, ownerId });
    expect(await send(app, method, path + end, sentBy(token))).toMatchObject(
      failure(404, 'comment is not found'),
    );
  });
});

describe.each(['PUT', 'DELETE'] as const)('%s /v1/threads/{id}/comments/{id}', (method) => {
  it("refuses to touch another person's comment, also to the thread's owner", async () => {
    const { token, threadId } = await setUp();
    const { id: ownerId } = await createUser(db);
    const path = `/threads/${threadId}/comments/${await createComment(db, { threadId, ownerId })}`;
    expect(await send(app, method, path, { token, body: text })).toMatchObject(
      failure(403, 'you are not the owner of this comment'),
    );
    expect(await revisions(path, token)).toMatchObject({ revisions: [first] });
  });
});

describe('PUT /v1/threads/{id}/comments/{id}', () => {
  it('changes the comment and returns it', async () => {
    const { token, ownerId, threadId, id, path } = await setUp();
    await send(app, 'POST', `${path}/up-vote`, { token });
    const answer = await send(app, 'PUT', path, { token, body: text });
    expect(answer).toMatchObject({ status: 200, envelope: { message: 'thread comment updated' } });
    const { comment } = answer.envelope.data as {
      comment: { createdAt: string; editedAt: string };
    };
    expect(comment).toMatchObject({
      id,
      ...text,
      owner: { id: ownerId },
      upVotesBy: [ownerId],
      totalUpVotes: 1,
      isDeleted: false,
    });
    expect(comment.editedAt >= comment.createdAt).toBe(true);
    expect(await detail(threadId, token)).toMatchObject({ comments: [comment], editedAt: null });
    expect(await revisions(path, token)).toEqual({
      revisions: [
        { ...text, writtenAt: comment.editedAt },
        { ...first, writtenAt: comment.createdAt },
      ],
      nextCursor: null,
    });
  });

  it.each([
    [{}, '"content" is required'],
    [{ content: 5 }, '"content" must be a string'],
    [{ content: 'a\u0000' }, '"content" contains an invalid character'],
    [{ content: '<p> </p><script>x</script>' }, '"content" is not allowed to be empty'],
    [
      { content: 'x'.repeat(20_001) },
      '"content" length must be less than or equal to 20000 characters long',
    ],
  ])('answers a fault before it looks for the comment (%#)', async (body, message) => {
    const { token } = await createUser(db);
    expect(
      await send(app, 'PUT', '/threads/thread-x/comments/comment-x', { token, body }),
    ).toMatchObject(failure(400, message));
  });

  it('changes nothing when the comment has that text already', async () => {
    const { token, path } = await setUp();
    for (const content of ['<p>\ud800</p>', '<p>\ud800</p>', '<p onclick="x()">\ud800</p>']) {
      await send(app, 'PUT', path, { token, body: { content } });
    }
    const { revisions: said } = await revisions(path, token);
    expect(said.map(({ content }) => content)).toEqual(['<p>\ufffd</p>', first.content]);
  });

  it('stores the text of every edit when many arrive at once', async () => {
    const { token, ownerId, path } = await setUp();
    const tokens = await Promise.all(Array.from({ length: 6 }, () => insertSession(db, ownerId)));
    const wanted = tokens.map((_, index) => `<p>Suntingan ${index}</p>`);
    await Promise.all(
      tokens.map((own, index) =>
        send(app, 'PUT', path, { token: own, body: { content: wanted[index] } }),
      ),
    );
    const { revisions: said } = await revisions(path, token);
    expect(said.map(({ content }) => content).sort()).toEqual([...wanted, first.content].sort());
    expect(said.at(-1)).toMatchObject(first);
  });

  it('leaves no word to search for when the thread is deleted meanwhile', async () => {
    const { token, ownerId, threadId, id, path } = await setUp();
    const other = await insertSession(db, ownerId);
    let isDeleted = false;
    const writes = await db.transaction().execute(async (trx) => {
      await sql`select from comments where id = ${id} for update`.execute(trx);
      const edit = send(app, 'PUT', path, { token, body: text });
      await expect.poll(() => countWaiting(db)).toBe(1);
      const deletion = send(app, 'DELETE', `/threads/${threadId}`, { token: other });
      void deletion.then(() => (isDeleted = true));
      await expect.poll(async () => isDeleted || (await countWaiting(db)) === 2).toBe(true);
      return [edit, deletion];
    });
    for (const { status } of await Promise.all(writes)) expect([200, 404]).toContain(status);
    expect(await db.selectFrom('comment_search').select('comment_id').execute()).toEqual([]);
  });

  it('does not overtake requests that wait to write in the thread', async () => {
    const { token, threadId, path } = await setUp();
    const other = await createUser(db);
    let isEdited = false;
    const writes = await db.transaction().execute(async (trx) => {
      await sql`select from threads where id = ${threadId} for share`.execute(trx);
      const comment = send(app, 'POST', `/threads/${threadId}/comments`, {
        token: other.token,
        body: text,
      });
      await expect.poll(() => countWaiting(db)).toBe(1);
      const edit = send(app, 'PUT', path, { token, body: text });
      void edit.then(() => (isEdited = true));
      await expect.poll(async () => isEdited || (await countWaiting(db)) === 2).toBe(true);
      expect(isEdited).toBe(false);
      return [comment, edit];
    });
    expect((await Promise.all(writes)).map(({ status }) => status)).toEqual([201, 200]);
  });
});

describe('GET /v1/threads/{id}/comments/{id}/revisions', () => {
  it('continues at its position while the text changes', async () => {
    const { token, path } = await setUp();
    await send(app, 'PUT', path, { token, body: text });
    const present = await revisions(path, token, '?limit=1');
    expect(present.revisions).toMatchObject([text]);
    await send(app, 'PUT', path, { token, body: { content: '<p>Baru</p>' } });
    expect(await revisions(path, token, `?limit=1&cursor=${present.nextCursor}`)).toMatchObject({
      revisions: [first],
      nextCursor: null,
    });
  });

  it('refuses a cursor before it looks for the thread', async () => {
    const { token } = await createUser(db);
    const path = '/threads/thread-x/comments/comment-x/revisions?cursor=x';
    expect(await send(app, 'GET', path, { token })).toMatchObject(
      failure(400, '"cursor" is not valid'),
    );
  });

  it('refuses the cursor of another comment', async () => {
    const { token, ownerId, threadId, path } = await setUp();
    const other = await createComment(db, { threadId, ownerId });
    await send(app, 'PUT', path, { token, body: text });
    const { nextCursor } = await revisions(path, token, '?limit=1');
    const elsewhere = `/threads/${threadId}/comments/${other}/revisions?cursor=${nextCursor}`;
    expect(await send(app, 'GET', elsewhere, { token })).toMatchObject(
      failure(400, '"cursor" is not valid'),
    );
  });
});
