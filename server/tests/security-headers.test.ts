import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createThread, createUser } from '#server/testing/factories.ts';
import { withRoutes } from '#server/testing/routes-of.ts';
import { buildTestApp, useTestApp } from '#server/testing/test-app.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import type { Schema } from '#server/schema.ts';

const ORIGIN = 'https://kami.contoh.id';
const FORBIDDEN_IN_POLICY = /unsafe|\*|https?:|blob:|strict-dynamic/;

const { db } = await useTestApp();
const webRoot = await mkdtemp(join(tmpdir(), 'rembuk-headers-'));
await mkdir(join(webRoot, 'assets'));
for (const name of ['index.html', 'mark.svg', 'assets/a.js']) {
  await writeFile(join(webRoot, name), 'isi');
}
const { app, routes } = await withRoutes(() =>
  buildTestApp(db, { CORS_ORIGIN: [ORIGIN] }, undefined, { webRoot }),
);
afterAll(async () => {
  await app.close();
  await rm(webRoot, { recursive: true });
});

type Headers = Readonly<Record<string, unknown>>;

/** The policy by its directives. */
function policyOf(headers: Headers): Record<string, string> {
  const parts = String(headers['content-security-policy']).split(';');
  const directives = parts.map((part) => part.trim()).filter((part) => part !== '');
  return Object.fromEntries(directives.map((part) => part.split(/ (.*)/, 2)));
}

function expectSafe(headers: Headers): void {
  expect(policyOf(headers)).toMatchObject({ 'default-src': "'none'", 'frame-ancestors': "'none'" });
  expect(headers['content-security-policy']).not.toMatch(FORBIDDEN_IN_POLICY);
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'cross-origin',
  });
  expect(headers).not.toHaveProperty('x-powered-by');
}

const paths = routes
  .filter((route) => !route.startsWith('OPTIONS'))
  .map((route) => route.split(' ') as ['GET', string])
  .map(([method, path]) => [method, path.replaceAll(/:\w+|\*/g, 'a.js')] as const);

/** Runs `use` with the address of a listening server, for what needs a connection. */
async function withServer(use: (address: string) => Promise<void>): Promise<void> {
  const server = await buildTestApp(db);
  try {
    await use(await server.listen({ port: 0, host: '127.0.0.1' }));
  } finally {
    await server.close();
  }
}

describe('every answer prevents scripts', () => {
  it.each(paths)('%s %s, to a visitor', async (method, url) => {
    const answer = await app.inject({ method, url, headers: { accept: 'text/html' } });
    expectSafe(answer.headers);
  });

  it.each(paths.filter(([, url]) => url.startsWith('/v1') && url !== '/v1/events'))(
    '%s %s, to a member, and to a page of another origin that may read it',
    async (method, url) => {
      const { id, token } = await createUser(db);
      const threadId = await createThread(db, id);
      const { headers } = await app.inject({
        method,
        url: url.replace('/threads/a.js', `/threads/${threadId}`),
        headers: { authorization: `Bearer ${token}`, origin: ORIGIN },
      });
      expectSafe(headers);
      expect(headers['access-control-allow-origin']).toBe(ORIGIN);
    },
  );

  it.each([
    ['a page', { url: '/threads/a', headers: { accept: 'text/html' } }, 200],
    ['a path that nothing has', { url: '/v1/nowhere' }, 404],
    ['a path that is no path', { url: '/v1/threads/%zz' }, 404],
    ['a file that is gone', { url: '/assets/gone.js' }, 404],
    ['a file of the API page that is gone', { url: '/docs/static/gone.js' }, 404],
    ['the older address of the API page', { url: '/docs/static/index.html' }, 302],
    ['a body that is too long', { url: '/v1/login', payload: 'x'.repeat(1_048_577) }, 413],
    ['a body that is no JSON', { url: '/v1/login', payload: '{' }, 400],
    [
      'a page that asks first',
      {
        method: 'OPTIONS' as const,
        url: '/v1/threads',
        headers: { origin: ORIGIN, 'access-control-request-method': 'POST' },
      },
      204,
    ],
  ])('%s', async (_case, request, status) => {
    const method = 'payload' in request ? { method: 'POST' as const } : {};
    const answer = await app.inject({ ...method, ...request });
    expect(answer.statusCode).toBe(status);
    expectSafe(answer.headers);
  });

  it('a file that has not changed', async () => {
    const { headers } = await app.inject('/assets/a.js');
    const answer = await app.inject({
      url: '/assets/a.js',
      headers: { 'if-none-match': String(headers['etag']) },
    });
    expect(answer.statusCode).toBe(304);
    expectSafe(answer.headers);
  });

  it('an answer from memory, and an event stream', async () => {
    const { token } = await createUser(db);
    const headers = { authorization: `Bearer ${token}` };
    await withServer(async (address) => {
      for (const path of ['/v1/threads', '/v1/threads', '/v1/threads', '/v1/events']) {
        const answer = await fetch(address + path, { headers });
        expect(answer.status).toBe(200);
        expectSafe(Object.fromEntries(answer.headers));
        if (path === '/v1/events') await answer.body?.cancel();
        else await answer.text();
      }
    });
  });

  it.each([
    [431, `GET / HTTP/1.1\r\nHost: a\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`],
    [400, 'no HTTP\r\n\r\n'],
  ])('%s, before any route is matched', async (status, request) => {
    let text = '';
    await withServer(async (address) => {
      const socket = connect(Number(new URL(address).port), '127.0.0.1');
      socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      socket.write(request);
      await once(socket, 'close');
    });
    const [first = '', ...lines] = (text.split('\r\n\r\n', 1)[0] ?? '').split('\r\n');
    expect(first).toContain(` ${status} `);
    expectSafe(
      Object.fromEntries(
        lines.map((line) => [line.split(':')[0]?.toLowerCase(), line.split(': ')[1]]),
      ),
    );
  });

  it('a 429, and a 503 while the database is unavailable', async () => {
    const broken = await buildTestApp(
      openDatabase<Schema>({ host: '/nowhere', database: 'none' }, () => {}),
      { RATE_LIMITS: true, PUBLIC_READ: true },
    );
    const failed = await broken.inject('/v1/threads');
    expect(failed.statusCode).toBe(503);
    expectSafe(failed.headers);
    const login = () => broken.inject({ method: 'POST', url: '/v1/login' });
    let refused = await login();
    while (refused.statusCode === 400) refused = await login();
    expect(refused.statusCode).toBe(429);
    expectSafe(refused.headers);
    expectSafe((await broken.inject('/health')).headers);
    await broken.close();
  });
});

describe('the policy', () => {
  it('lets a page run, draw and request only what is ours, and create HTML only from sanitised text', async () => {
    const { headers } = await app.inject({ url: '/', headers: { accept: 'text/html' } });
    expect(policyOf(headers)).toEqual({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'img-src': "'self' data:",
      'font-src': "'self'",
      'connect-src': "'self'",
      'manifest-src': "'self'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
      'require-trusted-types-for': "'script'",
      'trusted-types': 'inert-html ProseMirrorClipboard',
    });
  });

  it('allows nothing from elsewhere on the API page', async () => {
    const { payload } = await app.inject('/docs');
    const addresses = [...payload.matchAll(/(?:src|href)="([^"]+)"/g)].map(
      ([, address]) => address,
    );
    expect(addresses).toContain('/docs/static/theme/viewport.js');
    for (const address of addresses) {
      expect((await app.inject(address ?? '')).statusCode, address).toBe(200);
    }
  });

  it('allows the API page no form, and one style element, by its hash', async () => {
    const { headers } = await app.inject('/docs');
    expect(policyOf(headers)).toMatchObject({
      'script-src': "'self'",
      'style-src': expect.stringMatching(/^'self' 'sha256-[\w+/=]+'$/),
      'form-action': "'none'",
      'base-uri': "'none'",
    });
  });
});

describe('an answer of the API', () => {
  it('is not readable for a page of an origin that the operator does not name', async () => {
    const answer = await app.inject({
      url: '/v1/users/me',
      headers: { origin: 'https://jahat.contoh' },
    });
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
  });
});
