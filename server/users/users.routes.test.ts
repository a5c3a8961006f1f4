import { describe, expect, it } from 'vitest';
import { createUser } from '#server/testing/factories.ts';
import { failure, send } from '#server/testing/requests.ts';
import { buildTestApp, useTestApp } from '#server/testing/test-app.ts';

const { app, db } = await useTestApp();
const sari = { name: 'Sari Wulandari', email: 'Sari@contoh.id', password: 'rahasia' };

describe('POST /v1/register', () => {
  it('creates an account and returns it to its owner', async () => {
    const answer = await send(app, 'POST', '/register', { body: sari });
    expect(answer).toMatchObject({
      status: 201,
      envelope: { status: 'success', message: 'user created' },
    });
    expect(answer.envelope.data).toEqual({
      user: {
        id: expect.stringMatching(/^user-[\w-]{16}$/),
        name: sari.name,
        email: sari.email,
        avatar: expect.stringMatching(/^data:image\/svg\+xml,.{1,380}$/),
      },
    });
  });

  it.each([
    [{}, '"name" is required'],
    [{ name: '', email: '', password: '' }, '"name" is not allowed to be empty'],
    [{ name: '   ' }, '"name" is not allowed to be empty'],
    [{ name: 'x'.repeat(101) }, '"name" length must be less than or equal to 100 characters long'],
    [{ name: 'Sari' }, '"email" is required'],
    [{ name: 'Sari', email: 'sari' }, '"email" must be a valid email'],
    [{ name: 'Sari', email: 'sari@contoh.id' }, '"password" is required'],
    [{ ...sari, password: '' }, '"password" is not allowed to be empty'],
    [{ ...sari, password: '12345' }, 'password must be at least 6 characters long'],
    [
      { ...sari, password: 'x'.repeat(201) },
      '"password" length must be less than or equal to 200 characters long',
    ],
    [{ ...sari, name: 7 }, '"name" must be a string'],
    [{ ...sari, name: 'Sa\u0000ri' }, '"name" contains an invalid character'],
    [[], '"value" must be of type object'],
  ])('answers %j with %s', async (body, message) => {
    expect(await send(app, 'POST', '/register', { body })).toMatchObject(failure(400, message));
  });

  it.each(['User Name 123', 'test', 'John Doe', 'dimas', 'Kenji 山田 はなこ', 'Sari ❤️'])(
    'accepts the name %s',
    async (name) => {
      const answer = await send(app, 'POST', '/register', { body: { ...sari, name } });
      expect(answer).toMatchObject({ status: 201, envelope: { data: { user: { name } } } });
    },
  );

  it.each([
    ['Sa\u202eri', '"name" must not contain invisible characters'],
    ['\u0903', '"name" must not consist of combining marks alone'],
    ['Sari Иван Ελένη', '"name" must not be written in more than 2 scripts'],
    ['Аdmin', '"name" is reserved'],
  ])('refuses the name %j, before it validates the other fields', async (name, message) => {
    for (const body of [{ ...sari, name }, { name }]) {
      expect(await send(app, 'POST', '/register', { body })).toMatchObject(failure(400, message));
    }
  });

  it('validates no further a name that is too long', async () => {
    const name = `a${'!'.repeat(1_000_000)}a`;
    expect(await send(app, 'POST', '/register', { body: { ...sari, name } })).toMatchObject(
      failure(400, '"name" length must be less than or equal to 100 characters long'),
    );
  });

  it('reserves the name of the forum', async () => {
    const other = await buildTestApp(db, { PRODUCT_NAME: 'Warung Kopi' });
    const body = { ...sari, name: 'warung-kopi' };
    expect(await send(other, 'POST', '/register', { body })).toMatchObject(
      failure(400, '"name" is reserved'),
    );
    await other.close();
  });

  it('accepts the shortest and the longest password', async () => {
    for (const [index, password] of ['123456', 'x'.repeat(200)].entries()) {
      const body = { ...sari, email: `sari${index}@contoh.id`, password };
      expect(await send(app, 'POST', '/register', { body })).toMatchObject({ status: 201 });
    }
  });

  it('refuses a taken e-mail address, whatever its case', async () => {
    await send(app, 'POST', '/register', { body: sari });
    const again = await send(app, 'POST', '/register', {
      body: { ...sari, email: 'sARI@contoh.ID' },
    });
    expect(again).toMatchObject(failure(400, 'email is already taken'));
  });

  it('creates one account when two requests arrive at once', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map(() => send(app, 'POST', '/register', { body: sari })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
  });
});

describe('GET /v1/users', () => {
  it('requires authentication', async () => {
    expect(await send(app, 'GET', '/users')).toMatchObject(failure(401, 'Missing authentication'));
  });

  it('lists all users, oldest first, without e-mail addresses', async () => {
    const people = [];
    for (const name of ['Sari', 'Budi', 'Citra']) people.push(await createUser(db, { name }));
    const answer = await send(app, 'GET', '/users', { token: people[2]!.token });
    expect(answer).toMatchObject({ status: 200, envelope: { message: 'users retrieved' } });
    expect(answer.envelope.data['users']).toEqual(
      people.map(({ id, name }) => ({ id, name, avatar: expect.any(String) })),
    );
  });
});

describe('GET /v1/users?ids=', () => {
  it('returns only those requested, each once, oldest first', async () => {
    const people = [];
    for (const name of ['Sari', 'Budi', 'Citra']) people.push(await createUser(db, { name }));
    const [sari, , citra] = people;
    const asked = [citra!.id, 'user-tidakada12345678', sari!.id, citra!.id, '', '\u0000'];
    const query = new URLSearchParams({ ids: asked.join(',') }).toString();
    const answer = await send(app, 'GET', `/users?${query}`, { token: sari!.token });
    expect(answer.envelope.data).toMatchObject({ users: [{ id: sari!.id }, { id: citra!.id }] });
    const nobody = await send(app, 'GET', '/users?ids=', { token: sari!.token });
    expect(nobody.envelope.data).toEqual({ users: [] });
  });

  it('refuses more ids than a list holds', async () => {
    const { token } = await createUser(db);
    const ask = (count: number) =>
      send(app, 'GET', `/users?ids=${Array.from({ length: count }, (_, n) => n).join(',')}`, {
        token,
      });
    expect(await ask(1_000)).toMatchObject({ status: 200 });
    expect(await ask(1_001)).toMatchObject(failure(400, '"ids" must be at most 1000 ids'));
  });
});

describe('GET /v1/users/me', () => {
  it('requires authentication', async () => {
    expect(await send(app, 'GET', '/users/me')).toMatchObject(
      failure(401, 'Missing authentication'),
    );
  });

  it("returns the caller's profile", async () => {
    const { token, id, name, email } = await createUser(db);
    expect(await send(app, 'GET', '/users/me', { token })).toMatchObject({
      status: 200,
      envelope: { message: 'user retrieved', data: { user: { id, name, email } } },
    });
  });
});
