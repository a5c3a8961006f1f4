import { describe, expect, it } from 'vitest';
import { createComment, createThread, createUser } from '#server/testing/factories.ts';
import { failure, send } from '#server/testing/requests.ts';
import { dropCaches, useTestApp } from '#server/testing/test-app.ts';

const { app, db } = await useTestApp();

describe('GET /v1/leaderboards', () => {
  it('requires authentication', async () => {
    expect(await send(app, 'GET', '/leaderboards')).toMatchObject(
      failure(401, 'Missing authentication'),
    );
  });

  it('counts 20 for a comment and 5 for a current vote; threads count nothing', async () => {
    const sari = await createUser(db, { name: 'Sari' });
    const budi = await createUser(db, { name: 'Budi' });
    const citra = await createUser(db, { name: 'Citra' });
    const threadId = await createThread(db, citra.id);
    await createComment(db, { threadId, ownerId: sari.id });
    const vote = (token: string, action: string) =>
      send(app, 'POST', `/threads/${threadId}/${action}`, { token });
    await vote(sari.token, 'up-vote');
    await vote(sari.token, 'down-vote'); // replaces the vote: still one
    await vote(budi.token, 'down-vote');
    await vote(citra.token, 'up-vote');
    await vote(citra.token, 'up-vote'); // takes it back

    const answer = await send(app, 'GET', '/leaderboards', { token: sari.token });
    expect(answer).toMatchObject({ status: 200, envelope: { message: 'leaderboards retrieved' } });
    expect(answer.envelope.data).toEqual({
      leaderboards: [
        { user: { id: sari.id, name: 'Sari', avatar: expect.any(String) }, score: 25 },
        { user: { id: budi.id, name: 'Budi', avatar: expect.any(String) }, score: 5 },
        { user: { id: citra.id, name: 'Citra', avatar: expect.any(String) }, score: 0 },
      ],
    });
  });

  it("returns each caller's rank: one more than the number of users with a higher score", async () => {
    expect(await send(app, 'GET', '/users/me/rank')).toMatchObject(
      failure(401, 'Missing authentication'),
    );
    const people = [];
    for (const score of [50, 20, 20, 5, 0]) {
      const user = await createUser(db);
      await db.updateTable('users').set({ score }).where('id', '=', user.id).execute();
      people.push({ ...user, score });
    }
    const ask = (token: string) => send(app, 'GET', '/users/me/rank', { token });
    for (const [index, rank] of [1, 2, 2, 4, 5].entries()) {
      const { token, score } = people[index]!;
      expect(await ask(token)).toMatchObject({
        status: 200,
        envelope: { message: 'rank retrieved', data: { rank, score } },
      });
    }
    await db
      .updateTable('users')
      .set({
        deleted_at: new Date(),
        name: null,
        email: null,
        email_key: null,
        password_hash: null,
      })
      .where('id', '=', people[1]!.id)
      .execute();
    dropCaches(app);
    expect((await ask(people[3]!.token)).envelope.data).toEqual({ rank: 3, score: 5 });
  });

  it('shows the ten highest', async () => {
    for (let count = 0; count < 12; count += 1) await createUser(db);
    const { token, id } = await createUser(db);
    const threadId = await createThread(db, id);
    await createComment(db, { threadId, ownerId: id });
    const { envelope } = await send(app, 'GET', '/leaderboards', { token });
    expect(envelope.data['leaderboards']).toHaveLength(10);
    expect(envelope.data).toMatchObject({ leaderboards: { 0: { user: { id }, score: 20 } } });
  });
});
