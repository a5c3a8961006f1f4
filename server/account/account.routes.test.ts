import { describe, expect, it, onTestFinished } from 'vitest';
import { ATTEMPTS, beginProof } from '#server/session/login-limits.ts';
import { hashToken, insertSession } from '#server/session/session.repository.ts';
import { createComment, createThread, createUser } from '#server/testing/factories.ts';
import { failure, send } from '#server/testing/requests.ts';
import { queueAtPerson } from '#server/testing/row-lock.ts';
import { buildTestApp, useTestApp } from '#server/testing/test-app.ts';
import { subscribeToEvents } from '#server/testing/subscribe-to-events.ts';

const { app, db } = await useTestApp();
const password = 'rahasia';
const newPassword = 'lebih-rahasia';
const ended = failure(401, 'Token maximum age exceeded');

describe('PUT /v1/users/me', () => {
  it('requires authentication', async () => {
    expect(await send(app, 'PUT', '/users/me', { body: { name: 'Sari' } })).toMatchObject(
      failure(401, 'Missing authentication'),
    );
  });

  it('changes the name on everything the user has written, and in the leaderboards', async () => {
    const { id, email, token } = await createUser(db, { name: 'Sari' });
    const threadId = await createThread(db, id);
    await createComment(db, { threadId, ownerId: id });
    const answer = await send(app, 'PUT', '/users/me', { token, body: { name: '  Sari Dewi ' } });
    expect(answer).toMatchObject({ status: 200, envelope: { message: 'user updated' } });
    const { user } = answer.envelope.data;
    expect(user).toEqual({ id, name: 'Sari Dewi', email, avatar: expect.stringContaining('SD') });

    const ask = async (path: string) => (await send(app, 'GET', path, { token })).envelope.data;
    expect(await ask('/users/me')).toEqual({ user: { ...(user as object), role: 'member' } });
    const owner = { id, name: 'Sari Dewi' };
    expect(await ask(`/threads/${threadId}`)).toMatchObject({
      detailThread: { owner, comments: [{ owner }] },
    });
    expect(await ask('/users')).toMatchObject({ users: [owner] });
    expect(await ask('/leaderboards')).toMatchObject({ leaderboards: [{ user: owner }] });
  });

  it('is sent to open event streams', async () => {
    const { id, token } = await createUser(db);
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const subscriber = await subscribeToEvents(address, token);
    await subscriber.expectNewest('ready', {});
    await send(app, 'PUT', '/users/me', { token, body: { name: 'Lain' } });
    await subscriber.expectNewest('user-changed', {
      userId: id,
      name: 'Lain',
      avatar: expect.stringMatching(/^data:image/),
    });
    // Leaderboards show names.
    await subscriber.expectNewest('leaderboards-changed', {});
    subscriber.hangUp();
  });

  it.each([
    [{}, '"name" is required'],
    [{ name: ' \u200b ' }, '"name" is not allowed to be empty'],
    [{ name: 7 }, '"name" must be a string'],
    [{ name: 'a'.repeat(101) }, '"name" length must be less than or equal to 100 characters long'],
    [{ name: 'Sa\u202eri' }, '"name" must not contain invisible characters'],
    [{ name: 'M0derator' }, '"name" is reserved'],
  ])('answers %j with %s', async (body, message) => {
    const { token } = await createUser(db);
    expect(await send(app, 'PUT', '/users/me', { token, body })).toMatchObject(
      failure(400, message),
    );
  });

  it('lets users keep a name from before there were rules, until they choose another', async () => {
    const name = 'Admin';
    const { token, email } = await createUser(db, { name, password });
    const login = await send(app, 'POST', '/login', { body: { email, password } });
    expect(login).toMatchObject({ status: 200 });
    const put = (newName: string) =>
      send(app, 'PUT', '/users/me', { token, body: { name: newName } });
    expect(await put(` ${name} `)).toMatchObject({ status: 200 });
    expect(await put('admin')).toMatchObject(failure(400, '"name" is reserved'));
    expect((await send(app, 'GET', '/users/me', { token })).envelope.data).toMatchObject({
      user: { name },
    });
  });
});

describe('PUT /v1/users/me/password', () => {
  const body = { currentPassword: password, newPassword };

  it('requires authentication', async () => {
    expect(await send(app, 'PUT', '/users/me/password', { body })).toMatchObject(
      failure(401, 'Missing authentication'),
    );
  });

  it('accepts the new password from then on, and ends all other sessions', async () => {
    const { id, email, token } = await createUser(db, { password });
    const other = await insertSession(db, id);
    const stranger = await createUser(db);
    await send(app, 'GET', '/users/me', { token: other });
    expect(await send(app, 'PUT', '/users/me/password', { token, body })).toMatchObject({
      status: 200,
      envelope: { message: 'password updated', data: {} },
    });
    expect(await send(app, 'GET', '/users/me', { token })).toMatchObject({ status: 200 });
    expect(await send(app, 'GET', '/users/me', { token: other })).toMatchObject(ended);
    expect(await send(app, 'GET', '/users/me', stranger)).toMatchObject({ status: 200 });
    const logIn = (word: string) =>
      send(app, 'POST', '/login', { body: { email, password: word } });
    expect(await logIn(password)).toMatchObject(failure(401, 'email or password is wrong'));
    expect(await logIn(newPassword)).toMatchObject({ status: 200 });
  });

  it('may be repeated when its answer was lost', async () => {
    const { id, email, token } = await createUser(db, { password });
    await send(app, 'PUT', '/users/me/password', { token, body });
    const other = await insertSession(db, id);
    expect(await send(app, 'PUT', '/users/me/password', { token, body })).toMatchObject({
      status: 200,
      envelope: { status: 'success', message: 'password updated', data: {} },
    });
    // As any change does, also one to the same password.
    expect(await send(app, 'GET', '/users/me', { token: other })).toMatchObject(ended);
    const login = { email, password: newPassword };
    expect(await send(app, 'POST', '/login', { body: login })).toMatchObject({ status: 200 });
  });

  it('may be repeated by the session that it spared alone', async () => {
    const { id, token } = await createUser(db, { password });
    const other = await insertSession(db, id);
    await send(app, 'PUT', '/users/me/password', { token, body });
    expect(await send(app, 'PUT', '/users/me/password', { token: other, body })).toMatchObject(
      ended,
    );
  });

  it('counts a wrong new password as a guess of the present one', async () => {
    const limited = await buildTestApp(db, { RATE_LIMITS: true });
    onTestFinished(() => limited.close());
    const { token } = await createUser(db, { password });
    const guess = { currentPassword: 'tebakan-1', newPassword: 'tebakan-2' };
    for (let tried = 0; tried < ATTEMPTS.ownPassword.burst; tried += 2) {
      expect(
        await send(limited, 'PUT', '/users/me/password', { token, body: guess }),
      ).toMatchObject(failure(403, 'password is wrong'));
    }
    const right = { currentPassword: 'tebakan-3', newPassword: password };
    expect(await send(limited, 'PUT', '/users/me/password', { token, body: right })).toMatchObject({
      status: 429,
    });
  });

  it('checks no new password once the present one has used up the attempts', async () => {
    const limited = await buildTestApp(db, { RATE_LIMITS: true });
    onTestFinished(() => limited.close());
    const { id, token } = await createUser(db, { password });
    for (let tried = 1; tried < ATTEMPTS.ownPassword.burst; tried += 1) {
      await beginProof(db, { userId: id, tokenHash: hashToken(token), address: '127.0.0.1' });
    }
    const right = { currentPassword: 'tebakan', newPassword: password };
    expect(await send(limited, 'PUT', '/users/me/password', { token, body: right })).toMatchObject({
      status: 429,
    });
  });

  it('changes nothing without the present one', async () => {
    const { id, email, token } = await createUser(db, { password });
    const other = await insertSession(db, id);
    const wrong = { ...body, currentPassword: 'tebakan' };
    expect(await send(app, 'PUT', '/users/me/password', { token, body: wrong })).toMatchObject(
      failure(403, 'password is wrong'),
    );
    expect(await send(app, 'GET', '/users/me', { token: other })).toMatchObject({ status: 200 });
    expect(await send(app, 'POST', '/login', { body: { email, password } })).toMatchObject({
      status: 200,
    });
  });

  it('is refused after many wrong ones, in whatever call of the session', async () => {
    const limited = await buildTestApp(db, { RATE_LIMITS: true });
    onTestFinished(() => limited.close());
    const { id, token } = await createUser(db, { password });
    const wrong = 'tebakan';
    const guesses = [
      ['PUT', '/users/me/password', { ...body, currentPassword: wrong }],
      ['DELETE', '/users/me', { password: wrong }],
      ['POST', '/users/me/totp', { password: wrong }],
    ] as const;
    // The first call has two guesses: its new password may be the present one.
    for (let tries = guesses.length + 1; tries < ATTEMPTS.ownPassword.burst; tries += 1) {
      await beginProof(db, { userId: id, tokenHash: hashToken(token), address: '127.0.0.1' });
    }
    for (const [method, path, guess] of guesses) {
      expect(await send(limited, method, path, { token, body: guess })).toMatchObject(
        failure(403, 'password is wrong'),
      );
    }
    expect(await send(limited, 'PUT', '/users/me/password', { token, body })).toMatchObject({
      status: 429,
    });
  });

  it.each([
    [{}, '"currentPassword" is required'],
    [{ currentPassword: 'x' }, '"newPassword" is required'],
    [{ currentPassword: 'x', newPassword: 'lima!' }, 'password must be at least 6 characters long'],
  ])('answers %j with %s', async (faulty, message) => {
    const { token } = await createUser(db);
    expect(await send(app, 'PUT', '/users/me/password', { token, body: faulty })).toMatchObject(
      failure(400, message),
    );
  });

  it.each(['before', 'after'])(
    'leaves no session to a simultaneous login with the old one, %s it',
    async (when) => {
      const { id, email, token } = await createUser(db, { password });
      const change = () => send(app, 'PUT', '/users/me/password', { token, body });
      const logIn = () => send(app, 'POST', '/login', { body: { email, password } });
      const starts = when === 'before' ? [logIn, change] : [change, logIn];
      const answers = await queueAtPerson(db, id, starts);
      const [thief, changed] = when === 'before' ? answers : answers.toReversed();
      expect(changed).toMatchObject({ status: 200 });
      if (when === 'before') {
        expect(thief).toMatchObject({ status: 200 });
        // The change ends the session of the login before it.
        const stolen = String(thief?.envelope.data['token']);
        expect(await send(app, 'GET', '/users/me', { token: stolen })).toMatchObject(ended);
      } else {
        expect(thief).toMatchObject(failure(401, 'email or password is wrong'));
      }
      const left = await db.selectFrom('sessions').select('user_id').execute();
      expect(left).toEqual([{ user_id: id }]);
    },
  );

  it('is changed by one of two simultaneous requests, and the other session ends', async () => {
    const { id, token } = await createUser(db, { password });
    const thief = await insertSession(db, id);
    const change = (by: string) => () =>
      send(app, 'PUT', '/users/me/password', { token: by, body });
    const [first, second] = await queueAtPerson(db, id, [change(token), change(thief)]);
    expect(first).toMatchObject({ status: 200 });
    expect(second).toMatchObject(ended);
  });
});
