import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createUser } from '#server/testing/factories.ts';
import { failure, send } from '#server/testing/requests.ts';
import { buildTestApp, useTestApp } from '#server/testing/test-app.ts';
import { hashToken, insertSession } from './session.repository.ts';

const { app, db } = await useTestApp();
const ended = failure(401, 'Token maximum age exceeded');

interface Session {
  id: string;
  isCurrent: boolean;
  userAgent: string;
  lastUsedAt: string;
  expiresAt: string;
}

async function listSessions(token: string, query = '', server = app) {
  const answer = await send(server, 'GET', `/users/me/sessions${query}`, { token });
  const { sessions, nextCursor } = answer.envelope.data;
  return { answer, sessions: sessions as Session[], nextCursor: nextCursor as string | null };
}

describe('GET /v1/users/me/sessions', () => {
  it('requires authentication', async () => {
    expect(await send(app, 'GET', '/users/me/sessions')).toMatchObject(
      failure(401, 'Missing authentication'),
    );
  });

  it('lists the sessions of the account, the newest login first, and no others', async () => {
    const { id, email, token } = await createUser(db, { password: 'rahasia' });
    await createUser(db);
    const login = await app.inject({
      method: 'POST',
      url: '/v1/login',
      headers: { 'user-agent': `Peramban/1 ${'x'.repeat(1_000)}` },
      remoteAddress: '203.0.113.7',
      payload: { email, password: 'rahasia' },
    });
    expect(login.statusCode).toBe(200);
    const { answer, sessions, nextCursor } = await listSessions(token);
    expect(answer).toMatchObject({ status: 200, envelope: { message: 'sessions retrieved' } });
    expect(nextCursor).toBeNull();
    const times = {
      createdAt: expect.stringMatching(/Z$/),
      lastUsedAt: expect.stringMatching(/Z$/),
      expiresAt: expect.stringMatching(/Z$/),
    };
    const newest = `Peramban/1 ${'x'.repeat(1_000)}`.slice(0, 400);
    expect(sessions).toEqual([
      {
        id: expect.stringMatching(/^session-.{16}$/),
        userAgent: newest,
        network: '203.0.113.x',
        isCurrent: false,
        ...times,
      },
      {
        id: expect.stringMatching(/^session-.{16}$/),
        userAgent: '',
        network: '',
        isCurrent: true,
        ...times,
      },
    ]);
    expect(JSON.stringify(answer.envelope)).not.toContain('203.0.113.7');
    expect(JSON.stringify(answer.envelope)).not.toContain(token);
    const hash = hashToken(token);
    for (const form of ['hex', 'base64', 'base64url'] as const) {
      expect(JSON.stringify(answer.envelope)).not.toContain(hash.toString(form));
    }
    await sql`update sessions set expires_at = now() - interval '1 second' where user_id = ${id} and user_agent <> ''`.execute(
      db,
    );
    expect((await listSessions(token)).sessions).toMatchObject([{ isCurrent: true }]);
  });

  it('continues page by page', async () => {
    const { id, token } = await createUser(db);
    for (let count = 0; count < 4; count += 1)
      await insertSession(db, id, { userAgent: `nomor ${count}` });
    const first = await listSessions(token, '?limit=3');
    const second = await listSessions(token, `?limit=3&cursor=${first.nextCursor}`);
    const names = [...first.sessions, ...second.sessions].map(({ userAgent }) => userAgent);
    expect(names).toEqual(['nomor 3', 'nomor 2', 'nomor 1', 'nomor 0', '']);
    expect(second.nextCursor).toBeNull();
  });

  it('reports when each was last used and expires, and writes that once in ten minutes', async () => {
    const { token } = await createUser(db);
    // Each app has its own cache, as a process has.
    const later = [await buildTestApp(db), await buildTestApp(db)] as const;
    const used = async (minutesAgo: number) =>
      sql`update sessions set last_used_at = now() - ${minutesAgo} * interval '1 minute',
        expires_at = now() + interval '1 day'`.execute(db);
    const minutesTo = (iso: string | undefined) => (Date.parse(iso ?? '') - Date.now()) / 60_000;

    const listed = async (server: FastifyInstance) => {
      const [session] = (await listSessions(token, '', server)).sessions;
      return { used: -minutesTo(session?.lastUsedAt), days: minutesTo(session?.expiresAt) / 1_440 };
    };

    await used(9);
    await listed(later[0]);
    // The app writes uses later and together, at the latest when it closes.
    await later[0].close();
    const before = await listed(app);
    expect(before.used).toBeGreaterThan(8);
    expect(before.days).toBeLessThan(1);
    await used(11);
    await listed(later[1]);
    await later[1].close();
    const after = await listed(app);
    expect(after.used).toBeLessThan(1);
    expect(after.days).toBeGreaterThan(29.9);
  });
});

describe('DELETE /v1/users/me/sessions/{sessionId}', () => {
  it('requires authentication', async () => {
    expect(await send(app, 'DELETE', '/users/me/sessions/session-x')).toMatchObject(
      failure(401, 'Missing authentication'),
    );
  });

  it('ends that session and no other, once', async () => {
    const { id, token } = await createUser(db);
    const phone = await insertSession(db, id, { userAgent: 'telepon' });
    await send(app, 'GET', '/users/me', { token: phone });
    const [session] = (await listSessions(token)).sessions;
    const path = `/users/me/sessions/${session!.id}`;
    expect(await send(app, 'DELETE', path, { token })).toMatchObject({
      status: 200,
      envelope: { message: 'session ended', data: {} },
    });
    expect(await send(app, 'GET', '/users/me', { token: phone })).toMatchObject(ended);
    expect(await send(app, 'GET', '/users/me', { token })).toMatchObject({ status: 200 });
    expect(await send(app, 'DELETE', path, { token })).toMatchObject(
      failure(404, 'session is not found'),
    );
  });

  it('does not end that of another account', async () => {
    const sari = await createUser(db);
    const budi = await createUser(db);
    const [session] = (await listSessions(sari.token)).sessions;
    for (const sessionId of [session!.id, 'session-tidak-ada', '%00']) {
      expect(
        await send(app, 'DELETE', `/users/me/sessions/${sessionId}`, { token: budi.token }),
      ).toMatchObject(failure(404, 'session is not found'));
    }
    expect(await send(app, 'GET', '/users/me', { token: sari.token })).toMatchObject({
      status: 200,
    });
  });
});

describe('DELETE /v1/users/me/sessions', () => {
  it('requires authentication', async () => {
    expect(await send(app, 'DELETE', '/users/me/sessions')).toMatchObject(
      failure(401, 'Missing authentication'),
    );
  });

  it('ends all sessions of the account, including the one in use', async () => {
    const { id, token } = await createUser(db);
    const other = await insertSession(db, id);
    const stranger = await createUser(db);
    await send(app, 'GET', '/users/me', { token: other });
    expect(await send(app, 'DELETE', '/users/me/sessions', { token })).toMatchObject({
      status: 200,
      envelope: { message: 'sessions ended', data: {} },
    });
    for (const gone of [token, other]) {
      expect(await send(app, 'GET', '/users/me', { token: gone })).toMatchObject(ended);
    }
    expect(await send(app, 'GET', '/users/me', stranger)).toMatchObject({ status: 200 });
  });
});
