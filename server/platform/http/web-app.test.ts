import { once } from 'node:events';
import { mkdtemp, mkdir, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, json } from 'node:stream/consumers';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { routablePath } from './malformed-requests.ts';
import { limitRates } from './rate-limits.ts';
import { serveWebApp } from './web-app.ts';

const PAGE =
  '<meta name="product-name" content="Rembuk" /><meta name="forum-features" content="" /><meta name="description" content="Forum" /><title>Rembuk</title><script src="/assets/a.js"></script>';
const asBrowser = { accept: 'text/html,*/*' };
let root = '';
let app: FastifyInstance;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'rembuk-web-'));
  await mkdir(join(root, 'assets'));
  await writeFile(join(root, 'index.html'), PAGE);
  await writeFile(join(root, 'assets/a.js'), 'whole');
  await writeFile(join(root, 'assets/a.js.br'), 'small');
  await writeFile(join(root, 'assets/font.woff2'), 'glyphs');
  await writeFile(join(root, 'mark.svg'), 'drawn');
  await writeFile(join(root, '.built-from'), 'secret');
  app = Fastify({ rewriteUrl: (request) => routablePath(request.url ?? '/') });
  await serveWebApp(app, root, async () => ({
    name: 'Warung $& "Kopi" <3',
    description: 'Kopi & "teman"',
    features: ['mail', 'passkeys'],
  }));
});

afterEach(async () => {
  await app.close();
  await rm(root, { recursive: true });
});

describe('the page', () => {
  it.each(['/', '/threads/thread-1', '/index.html', '/apa?pun=1'])(
    'is served at %s, with the name of the forum and what it can do, and never cached',
    async (url) => {
      const answer = await app.inject({ url, headers: asBrowser });
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toBe(
        PAGE.replaceAll('Rembuk', () => 'Warung $&amp; &quot;Kopi&quot; &lt;3')
          .replace('content=""', 'content="mail passkeys"')
          .replace('"Forum"', '"Kopi &amp; &quot;teman&quot;"'),
      );
      expect(answer.headers['cache-control']).toBe('no-cache');
    },
  );

  it.each([
    ['GET', '*/*'],
    ['GET', undefined],
    ['HEAD', '*/*'],
    ['GET', 'application/json'],
  ] as const)('is served at / for every %s, and Accept: %s', async (method, accept) => {
    const answer = await app.inject({ method, url: '/?utm=1', headers: accept ? { accept } : {} });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  });

  it.each([
    ['an API path', { url: '/v1/nowhere', headers: asBrowser }],
    ['an API path that cannot be read', { url: '/v1/threads/%zz', headers: asBrowser }],
    ['a file that is gone', { url: '/assets/old.js', headers: asBrowser }],
    ['a program', { url: '/nowhere', headers: { accept: 'application/json' } }],
    ['who takes anything', { url: '/nowhere', headers: { accept: '*/*' } }],
    ['a form', { method: 'POST' as const, url: '/', headers: asBrowser }],
  ])('is not served for %s: 404 in the envelope', async (_case, request) => {
    const answer = await app.inject(request);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ status: 'fail', data: {} });
  });
});

describe('a file named by its content', () => {
  it('is cached for ever, and sent compressed to clients that accept it', async () => {
    const small = await app.inject({
      url: '/assets/a.js',
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(small.body).toBe('small');
    expect(small.headers['content-encoding']).toBe('br');
    expect(small.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await app.inject('/assets/a.js')).body).toBe('whole');
  });
});

describe('a file that existed at the start', () => {
  const rewrite = async () => {
    await writeFile(join(root, 'assets/font.woff2'), 'changed');
    await rm(join(root, 'assets/a.js.br'));
    await rm(join(root, 'mark.svg'));
  };

  it.each([
    ['/assets/font.woff2', {}, 'glyphs'],
    ['/assets/a.js?v=1', { 'accept-encoding': 'br' }, 'small'],
    ['/assets/font.woff2', { 'accept-encoding': 'gzip, br;q=0' }, 'glyphs'],
    ['/mark.svg', { 'accept-encoding': 'br' }, 'drawn'],
  ])('comes from memory at %s, with %j', async (url, headers, body) => {
    await rewrite();
    const answer = await app.inject({ url, headers });
    expect(answer.body).toBe(body);
    expect(answer.headers).toMatchObject({
      'content-length': String(body.length),
      vary: 'accept-encoding',
      'last-modified': expect.stringMatching(/GMT$/),
    });
    const head = await app.inject({ method: 'HEAD', url, headers });
    expect(head.body).toBe('');
    expect({ ...head.headers, date: '' }).toEqual({ ...answer.headers, date: '' });
  });

  it('is not sent again to a client that has it, unless it forces a reload', async () => {
    const url = '/assets/font.woff2';
    const etag = String((await app.inject(url)).headers['etag']);
    await rewrite();
    for (const known of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
      const answer = await app.inject({ url, headers: { 'if-none-match': known } });
      expect(answer.statusCode).toBe(304);
      expect(answer.body).toBe('');
      expect(answer.headers).toMatchObject({
        etag,
        'cache-control': expect.stringContaining('immutable'),
      });
    }
    for (const headers of [
      { 'if-none-match': '"other"' },
      { 'if-none-match': etag, 'cache-control': 'no-cache' },
    ]) {
      expect((await app.inject({ url, headers })).body).toBe('glyphs');
    }
  });

  it.each([
    ['a part', { range: 'bytes=1-3' }],
    ['any encoding', { 'accept-encoding': '*' }],
    ['an old one', { 'if-match': '"other"' }],
    ['what is older', { 'if-unmodified-since': new Date(0).toUTCString() }],
    ['what is newer', { 'if-modified-since': new Date(0).toUTCString() }],
  ])('is sent whole and from memory to a client that asks for %s', async (_what, headers) => {
    await rewrite();
    const answer = await app.inject({ url: '/assets/font.woff2', headers });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe('glyphs');
    expect(answer.headers).not.toHaveProperty('accept-ranges');
  });

  it('is not sent again to a client that has it since it was changed', async () => {
    const url = '/assets/font.woff2';
    const modified = String((await app.inject(url)).headers['last-modified']);
    await rewrite();
    const answer = await app.inject({ url, headers: { 'if-modified-since': modified } });
    expect(answer.statusCode).toBe(304);
  });
});

it('a file from memory is counted like any other request', async () => {
  await app.close();
  app = Fastify();
  await limitRates(app, true);
  await serveWebApp(app, root, async () => ({ name: 'Rembuk', description: '', features: [] }));
  const left = async () =>
    Number((await app.inject('/assets/a.js')).headers['x-ratelimit-remaining']);
  expect(await left()).toBe((await left()) + 1);
});

describe('a file that is not in memory', () => {
  it('is read from the disk when it was written after the start', async () => {
    await writeFile(join(root, 'assets/b.js'), 'later');
    const { body, headers } = await app.inject({
      url: '/assets/b.js',
      headers: { range: 'bytes=1-3' },
    });
    expect(body).toBe('later');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('is not left open for a client that does not read', async () => {
    const size = 4 * 2 ** 20;
    await writeFile(join(root, 'assets/b.js'), Buffer.alloc(size, 'a'));
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const answers = await Promise.all(
      ['/assets/b.js', '/assets/b%2ejs', '/assets/%62.js?v=1'].map(async (path) => {
        const asking = request(address, { path }).end();
        const [answer] = (await once(asking, 'response')) as [IncomingMessage];
        return answer;
      }),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const open = await Promise.all(
      (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
    );
    expect(open.filter((path) => path.startsWith(root))).toEqual([]);
    for (const answer of answers) expect((await buffer(answer)).length).toBe(size);
  });

  it('is read from the disk when the files before it fill the memory', async () => {
    await app.close();
    await writeFile(join(root, 'assets/huge.js'), Buffer.alloc(4 * 2 ** 20 + 1, 'a'));
    app = Fastify();
    await serveWebApp(app, root, async () => ({ name: 'Rembuk', description: '', features: [] }));
    await writeFile(join(root, 'assets/huge.js'), 'fresh');
    await writeFile(join(root, 'assets/font.woff2'), 'fresh');
    expect((await app.inject('/assets/huge.js')).body).toBe('fresh');
    expect((await app.inject('/assets/font.woff2')).body).toBe('glyphs');
  });

  it.each([{}, { 'accept-encoding': 'gzip, br;q=0' }])(
    'is read from the disk when a client accepts none of the compressed forms: %j',
    async (headers) => {
      await writeFile(join(root, 'assets/a.js'), 'fresh');
      const answer = await app.inject({ url: '/assets/a.js', headers });
      expect(answer.body).toBe('fresh');
      expect(answer.headers).not.toHaveProperty('content-encoding');
    },
  );
});

describe('any other file', () => {
  it('is cached for an hour', async () => {
    const { body, headers } = await app.inject('/mark.svg');
    expect(body).toBe('drawn');
    expect(headers['cache-control']).toBe('public, max-age=3600');
  });

  it.each(['/.built-from', '/assets/../.built-from', '/assets/%2e%2e/.built-from', '/assets/'])(
    'is not found at %s',
    async (url) => {
      const answer = await app.inject(url);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ status: 'fail', data: {} });
    },
  );

  it.each([
    '/assets/../../package.json',
    '/assets/./a.js',
    '/assets//a.js',
    '/assets/%00',
    `/assets/${'a'.repeat(300)}.js`,
  ])('is not found at %s, which only a custom client requests', async (path) => {
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const asking = request(address, { path }).end();
    const [answer] = (await once(asking, 'response')) as [IncomingMessage];
    expect(answer.statusCode).toBe(404);
    expect(await json(answer)).toMatchObject({ status: 'fail', data: {} });
  });
});
