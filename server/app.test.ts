import { connect } from 'node:net';
import { describe, expect, inject, it } from 'vitest';
import { createThread, createUser } from '#server/testing/factories.ts';
import { buildTestApp, useTestApp } from '#server/testing/test-app.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import type { Schema } from './schema.ts';

const { app, db } = await useTestApp();

describe('every answer has the envelope', () => {
  it.each([
    ['an unknown path', { url: '/v1/nowhere' }, 404],
    ['an unknown path outside the API', { url: '/nowhere' }, 404],
    ['a method that a path does not take', { method: 'PUT' as const, url: '/v1/threads' }, 404],
    ['a path that is no path', { url: '/v1/threads/%zz' }, 404],
    [
      'an unknown path, whatever is sent there',
      {
        method: 'POST' as const,
        url: '/v1/nowhere',
        payload: '{"email":',
        headers: { 'content-type': 'application/json' },
      },
      404,
    ],
    [
      'a body that is not JSON',
      {
        method: 'POST' as const,
        url: '/v1/login',
        payload: '{"email":',
        headers: { 'content-type': 'application/json' },
      },
      400,
    ],
    [
      'a body that would change a prototype',
      { method: 'POST' as const, url: '/v1/login', payload: '{"__proto__":{"a":1}}' },
      400,
    ],
    [
      'a body over 1 MiB',
      { method: 'POST' as const, url: '/v1/login', payload: `"${'x'.repeat(1_048_577)}"` },
      413,
    ],
  ])('for %s', async (_case, request, status) => {
    const answer = await app.inject(request);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toEqual({ status: 'fail', message: expect.any(String), data: {} });
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  it('for an internal error, whose cause it does not reveal', async () => {
    const { token } = await createUser(db);
    const [host, port, user] = [
      inject('postgresHost'),
      inject('postgresPort'),
      inject('postgresUser'),
    ];
    const empty = openDatabase<Schema>({ host, port, user, database: 'postgres' }, () => {});
    const broken = await buildTestApp(empty);
    const answer = await broken.inject({
      url: '/v1/threads',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({
      status: 'error',
      message: 'Maaf, terjadi kegagalan pada server kami.',
      data: {},
    });
    await broken.close();
    await empty.destroy();
  });

  it('for an unavailable database', async () => {
    const { token } = await createUser(db);
    const away = await buildTestApp(
      openDatabase<Schema>({ host: '/nowhere', database: 'none' }, () => {}),
    );
    for (const url of ['/v1/threads', '/health']) {
      const answer = await away.inject({ url, headers: { authorization: `Bearer ${token}` } });
      expect(answer.statusCode).toBe(503);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      expect(answer.json()).toMatchObject({ status: 'error', data: {} });
    }
    await away.close();
  });
});

describe('GET /health', () => {
  it('answers 200 while the database answers', async () => {
    const answer = await app.inject('/health');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ status: 'success', data: { database: 'up' } });
  });
});

describe('a page of any origin', () => {
  it.each(['POST', 'PUT', 'DELETE'])(
    'may send a preflight to %s, with all headers',
    async (method) => {
      const answer = await app.inject({
        method: 'OPTIONS',
        url: '/v1/threads',
        headers: {
          origin: 'https://tugas.contoh.id',
          'access-control-request-method': method,
          'access-control-request-headers': 'authorization,content-type,accept',
        },
      });
      expect(answer.statusCode).toBe(204);
      expect(answer.headers['access-control-allow-origin']).toMatch(
        /^(\*|https:\/\/tugas\.contoh\.id)$/,
      );
      expect(answer.headers['access-control-allow-methods']).toContain(method);
      for (const header of ['Authorization', 'Content-Type', 'Accept']) {
        expect(answer.headers['access-control-allow-headers']).toContain(header);
      }
    },
  );

  it.each(['/v1/users/me', '/v1/nowhere', '/v1/threads/%E0%A4%A'])(
    'may read the failure of %s',
    async (url) => {
      const answer = await app.inject({ url, headers: { origin: 'https://tugas.contoh.id' } });
      expect(answer.headers['access-control-allow-origin']).toMatch(
        /^(\*|https:\/\/tugas\.contoh\.id)$/,
      );
    },
  );

  it('gets no plain text for a preflight without an origin', async () => {
    const answer = await app.inject({ method: 'OPTIONS', url: '/v1/threads' });
    expect(answer.statusCode).toBe(204);
    expect(answer.body).toBe('');
  });

  it('is refused when the operator names others', async () => {
    const narrow = await buildTestApp(db, { CORS_ORIGIN: ['https://kami.contoh.id'] });
    const ask = (origin: string) => narrow.inject({ url: '/v1/users/me', headers: { origin } });
    expect((await ask('https://kami.contoh.id')).headers['access-control-allow-origin']).toBe(
      'https://kami.contoh.id',
    );
    expect((await ask('https://lain.contoh.id')).headers['access-control-allow-origin']).toBe(
      undefined,
    );
    await narrow.close();
  });
});

describe('reading with PUBLIC_READ', () => {
  it('is open to everyone and ignores a bad token; other calls still need one', async () => {
    const open = await buildTestApp(db, { PUBLIC_READ: true });
    const { id } = await createUser(db);
    const threadId = await createThread(db, id);
    for (const url of ['/users', '/threads', `/threads/${threadId}`, '/leaderboards']) {
      for (const headers of [{}, { authorization: 'Bearer basi' }]) {
        expect((await open.inject({ url: `/v1${url}`, headers })).statusCode).toBe(200);
      }
    }
    expect((await open.inject('/v1/users/me')).statusCode).toBe(401);
    expect((await open.inject({ method: 'POST', url: '/v1/threads' })).statusCode).toBe(401);
    await open.close();
  });
});

describe('an answer', () => {
  it('is never 304 to a request that sent no validator', async () => {
    const { token } = await createUser(db);
    for (const url of ['/v1/threads', '/v1/users']) {
      const ask = () => app.inject({ url, headers: { authorization: `Bearer ${token}` } });
      expect((await ask()).statusCode).toBe(200);
      expect((await ask()).statusCode).toBe(200);
    }
  });

  it('allows only our scripts to run', async () => {
    const answer = await app.inject('/v1/threads');
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    expect(answer.headers['content-security-policy']).not.toContain('unsafe');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });
});

interface Parameter {
  readonly in: string;
  readonly name: string;
  readonly description?: string;
  readonly schema: { readonly description?: string };
}
interface Described {
  readonly parameters?: Parameter[];
  readonly summary: string;
  readonly responses: Record<string, unknown>;
}
interface OpenApiDocument {
  readonly paths: Record<string, Partial<Record<'get' | 'post' | 'put' | 'delete', Described>>>;
}

describe('the API page', () => {
  it('describes every call in OpenAPI 3.1', async () => {
    const document = (await app.inject('/openapi.json')).json();
    expect(document.openapi).toMatch(/^3\.1\./);
    expect(Object.keys(document.paths).sort()).toEqual([
      '/health',
      '/ready',
      '/v1/account-recoveries',
      '/v1/appeals',
      '/v1/appeals/{appealId}/decision',
      '/v1/cases',
      '/v1/cases/{caseId}/decision',
      '/v1/categories',
      '/v1/community',
      '/v1/email-confirmations',
      '/v1/events',
      '/v1/invitations',
      '/v1/invitations/{invitationId}',
      '/v1/leaderboards',
      '/v1/login',
      '/v1/login/passkey',
      '/v1/login/passkey-options',
      '/v1/login/second-factor',
      '/v1/members',
      '/v1/moderation-log',
      '/v1/moderation-log/export',
      '/v1/password-resets',
      '/v1/password-resets/check',
      '/v1/register',
      '/v1/removed-texts',
      '/v1/session',
      '/v1/settings',
      '/v1/suspension-appeals',
      '/v1/threads',
      '/v1/threads/{threadId}',
      '/v1/threads/{threadId}/category',
      '/v1/threads/{threadId}/comments',
      '/v1/threads/{threadId}/comments/{commentId}',
      '/v1/threads/{threadId}/comments/{commentId}/down-vote',
      '/v1/threads/{threadId}/comments/{commentId}/neutral-vote',
      '/v1/threads/{threadId}/comments/{commentId}/removal',
      '/v1/threads/{threadId}/comments/{commentId}/reports',
      '/v1/threads/{threadId}/comments/{commentId}/revisions',
      '/v1/threads/{threadId}/comments/{commentId}/up-vote',
      '/v1/threads/{threadId}/down-vote',
      '/v1/threads/{threadId}/lock',
      '/v1/threads/{threadId}/neutral-vote',
      '/v1/threads/{threadId}/pin',
      '/v1/threads/{threadId}/removal',
      '/v1/threads/{threadId}/reports',
      '/v1/threads/{threadId}/revisions',
      '/v1/threads/{threadId}/up-vote',
      '/v1/users',
      '/v1/users/me',
      '/v1/users/me/email',
      '/v1/users/me/email/change',
      '/v1/users/me/email/confirmations',
      '/v1/users/me/export',
      '/v1/users/me/hidden-people',
      '/v1/users/me/hidden-people/{userId}',
      '/v1/users/me/passkeys',
      '/v1/users/me/passkeys/options',
      '/v1/users/me/passkeys/{passkeyId}',
      '/v1/users/me/password',
      '/v1/users/me/rank',
      '/v1/users/me/recovery-codes',
      '/v1/users/me/removed-texts',
      '/v1/users/me/removed-texts/{textId}/appeal',
      '/v1/users/me/sanctions',
      '/v1/users/me/sanctions/{sanctionId}/appeal',
      '/v1/users/me/sanctions/{sanctionId}/reading',
      '/v1/users/me/second-factors',
      '/v1/users/me/sessions',
      '/v1/users/me/sessions/{sessionId}',
      '/v1/users/me/totp',
      '/v1/users/{userId}/password-reset',
      '/v1/users/{userId}/reports',
      '/v1/users/{userId}/role',
      '/v1/users/{userId}/sanctions',
      '/v1/users/{userId}/sanctions/{sanctionId}',
      '/v1/users/{userId}/sessions',
    ]);
    expect(
      document.paths['/v1/login'].post.requestBody.content['application/json'].schema.required,
    ).toEqual(['email', 'password']);
    expect(document.paths['/v1/threads'].get.security).toEqual([{ accessToken: [] }]);
  });

  it('describes how the body of every writing call is refused', async () => {
    const { paths } = (await app.inject('/openapi.json')).json<OpenApiDocument>();
    const writing = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([method]) => method !== 'get')
        .map(([method, { responses }]) => ({ path, method, responses })),
    );
    expect(writing.length).toBeGreaterThan(15);
    for (const call of writing) {
      expect(call).toMatchObject({ responses: { 400: expect.anything(), 413: expect.anything() } });
    }
  });

  it('describes for every call the statuses 429 and 503, with the time to retry', async () => {
    const { paths } = (await app.inject('/openapi.json')).json<OpenApiDocument>();
    const calls = Object.values(paths).flatMap((methods) => Object.values(methods));
    expect(calls.length).toBeGreaterThan(30);
    const failure = {
      description: expect.stringContaining('Retry-After'),
      content: {
        'application/json': { schema: { required: ['status', 'message', 'data'] } },
      },
    };
    for (const { summary, responses } of calls) {
      expect({ summary, responses }).toMatchObject({ responses: { 429: failure, 503: failure } });
    }
  });

  it('describes every parameter of a query', async () => {
    const { paths } = (await app.inject('/openapi.json')).json<OpenApiDocument>();
    const parameters = Object.values(paths).flatMap(({ get }) => get?.parameters ?? []);
    const queried = parameters.filter((parameter) => parameter.in === 'query');
    expect(queried).toContainEqual(expect.objectContaining({ name: 'limit' }));
    const isDescribed = (one: Parameter) => one.description ?? one.schema.description;
    expect(queried.filter((one) => !isDescribed(one))).toEqual([]);
  });

  it('is served entirely by us', async () => {
    const page = await app.inject('/docs/');
    expect(page.statusCode).toBe(200);
    expect(page.body).not.toMatch(/(src|href)="https?:/);
  });
});

describe('a message that is not HTTP', () => {
  it.each([
    ['a line that is none', 'HALO\r\n\r\n', 400],
    ['headers beyond all measure', `GET / HTTP/1.1\r\nx: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
  ])('is answered in the envelope: %s', async (_case, request, status) => {
    const server = await buildTestApp(db);
    const port = Number(new URL(await server.listen({ port: 0, host: '127.0.0.1' })).port);
    const answer = await exchange(port, request);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).toContain('Access-Control-Allow-Origin: *');
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toEqual({
      status: 'fail',
      message: expect.any(String),
      data: {},
    });
    await server.close();
  });
});

/** Sends the bytes and returns everything received until the server closes the connection. */
function exchange(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.setEncoding('utf8');
    socket.on('data', (chunk) => (answer += chunk));
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

describe('too many requests', () => {
  it('are counted even with a wrong token', async () => {
    const limited = await buildTestApp(db, { RATE_LIMITS: true });
    const headers = { authorization: `Bearer ${'x'.repeat(43)}` };
    const { headers: answered, statusCode } = await limited.inject({
      url: '/v1/users/me',
      headers,
    });
    expect(statusCode).toBe(401);
    const again = await limited.inject({ url: '/v1/users/me', headers });
    expect(Number(again.headers['x-ratelimit-remaining'])).toBe(
      Number(answered['x-ratelimit-remaining']) - 1,
    );
    await limited.close();
  });
});
