import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { POOL_SIZE } from '#server/platform/database/database.ts';
import { areHashesUnderway } from '#server/platform/security/passwords.ts';
import { createUser } from '#server/testing/factories.ts';
import { failure, send } from '#server/testing/requests.ts';
import { countWaiting } from '#server/testing/row-lock.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { hashToken, insertSession, SESSIONS_MAX } from './session.repository.ts';
import { OPENINGS } from './openings.ts';

const { app, db } = await useTestApp();
const sari = { name: 'Sari', email: 'Sari@contoh.id', password: 'rahasia' };

describe('POST /v1/login', () => {
  it('returns a token for the right password, whatever the case of the e-mail address', async () => {
    await send(app, 'POST', '/register', { body: sari });
    const answer = await send(app, 'POST', '/login', {
      body: { email: 'sari@CONTOH.id', password: sari.password },
    });
    expect(answer).toMatchObject({
      status: 200,
      envelope: { status: 'success', message: 'user logged in' },
    });
    expect(answer.envelope.data['token']).toMatch(/^[\w-]{43}$/);
  });

  it.each([
    ['a wrong password', { email: 'sari@contoh.id', password: 'salahsalah' }],
    ['an unknown e-mail address', { email: 'budi@contoh.id', password: 'rahasia' }],
  ])('refuses %s with the same message', async (_case, body) => {
    await send(app, 'POST', '/register', { body: sari });
    const answer = await send(app, 'POST', '/login', { body });
    expect(answer).toMatchObject(failure(401, 'email or password is wrong'));
  });

  it.each([
    [{}, '"email" is required'],
    [{ email: '' }, '"email" is not allowed to be empty'],
    [{ email: 'bukan-alamat', password: 'x' }, '"email" must be a valid email'],
    [{ email: 'a@contoh.id' }, '"password" is required'],
    [{ email: 'a@contoh.id', password: '' }, '"password" is not allowed to be empty'],
    [{ email: ['a@contoh.id'], password: 'x' }, '"email" must be a string'],
  ])('answers %j with %s', async (body, message) => {
    const answer = await send(app, 'POST', '/login', { body });
    expect(answer).toMatchObject(failure(400, message));
  });

  it('stores a hash of the token, never the token', async () => {
    await send(app, 'POST', '/register', { body: sari });
    const { envelope } = await send(app, 'POST', '/login', {
      body: { email: sari.email, password: sari.password },
    });
    const { rows } = await sql<{ row: string }>`select sessions::text as row from sessions`.execute(
      db,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain(envelope.data['token']);
  });
});

it('logins that wait for their account leave connections to others', async () => {
  const password = 'rahasia-sekali';
  const [{ id, email }, other] = [await createUser(db, { password }), await createUser(db)];
  const logins = await db.transaction().execute(async (trx) => {
    await sql`select from users where id = ${id} for update`.execute(trx);
    const sent = Array.from({ length: POOL_SIZE + 2 }, () =>
      send(app, 'POST', '/login', { body: { email, password } }),
    );
    await expect.poll(() => countWaiting(trx)).toBe(OPENINGS.perAccount);
    await expect.poll(areHashesUnderway).toBe(false);
    expect(await send(app, 'GET', '/users', other)).toMatchObject({ status: 200 });
    expect(await countWaiting(trx)).toBe(OPENINGS.perAccount);
    return { sent };
  });
  // 503 for one that has waited too long, on a machine that hashes slowly.
  for (const { status } of await Promise.all(logins.sent)) expect([200, 503]).toContain(status);
});

describe('a login above the limit of sessions', () => {
  it('ends the oldest session, and no other', async () => {
    const { id, email, token } = await createUser(db, { password: 'rahasia' });
    const other = await createUser(db);
    const second = await insertSession(db, id);
    await sql`update sessions set created_at = now() - interval '1 day'
      where token_hash = ${hashToken(token)}`.execute(db);
    await sql`insert into sessions (token_hash, id, user_id, user_agent, expires_at)
      select sha256(number::text::bytea), 'session-' || number, ${id}, '', now() + interval '1 day'
      from generate_series(3, ${SESSIONS_MAX}::int) as number`.execute(db);
    // Cached by the process, which must evict it.
    expect(await send(app, 'GET', '/users/me', { token })).toMatchObject({ status: 200 });
    const body = { email, password: 'rahasia' };
    expect(await send(app, 'POST', '/login', { body })).toMatchObject({ status: 200 });
    expect(await send(app, 'GET', '/users/me', { token })).toMatchObject({ status: 401 });
    expect(await send(app, 'GET', '/users/me', { token: second })).toMatchObject({ status: 200 });
    expect(await send(app, 'GET', '/users/me', other)).toMatchObject({ status: 200 });
    const { rows } = await sql`select from sessions where user_id = ${id}`.execute(db);
    expect(rows).toHaveLength(SESSIONS_MAX);
  });
});

describe('a token', () => {
  it('is required', async () => {
    expect(await send(app, 'GET', '/users/me')).toMatchObject(
      failure(401, 'Missing authentication'),
    );
  });

  it.each(['null', 'undefined', '', 'abc', 'a.b.c', `${'x'.repeat(42)}!`])(
    'that was never ours has its own message: %j',
    async (token) => {
      const answer = await app.inject({
        url: '/v1/users/me',
        headers: { authorization: `Bearer ${token}` },
      });
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toEqual({
        status: 'fail',
        message: 'Invalid token structure',
        data: {},
      });
    },
  );

  it('is valid for 30 days without use, and no longer', async () => {
    const { token } = await createUser(db);
    const { rows } = await sql<{ days: string }>`
      select round(extract(epoch from expires_at - created_at) / 86400) as days from sessions`.execute(
      db,
    );
    expect(rows).toEqual([{ days: '30' }]);
    await sql`update sessions set expires_at = now() - interval '1 second'`.execute(db);
    expect(await send(app, 'GET', '/users/me', { token })).toMatchObject(
      failure(401, 'Token maximum age exceeded'),
    );
  });
});

describe('DELETE /v1/session', () => {
  it('requires authentication', async () => {
    expect(await send(app, 'DELETE', '/session')).toMatchObject(
      failure(401, 'Missing authentication'),
    );
  });

  it('ends the session it is called with, and no other', async () => {
    await send(app, 'POST', '/register', { body: sari });
    const logIn = async () => {
      const { email, password } = sari;
      const answer = await send(app, 'POST', '/login', { body: { email, password } });
      return String(answer.envelope.data['token']);
    };
    const phone = await logIn();
    const desk = await logIn();

    expect(await send(app, 'DELETE', '/session', { token: phone })).toMatchObject({
      status: 200,
      envelope: { status: 'success', data: {} },
    });
    expect(await send(app, 'GET', '/users/me', { token: phone })).toMatchObject(
      failure(401, 'Token maximum age exceeded'),
    );
    expect(await send(app, 'GET', '/users/me', { token: desk })).toMatchObject({ status: 200 });
  });
});
