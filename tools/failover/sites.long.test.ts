import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { toFailure } from '#contract/envelope.ts';
import { REQUEST_MAX_BYTES } from '#contract/limits.ts';
import { findFreePort, listenLocally } from '#tools/processes/listen-locally.ts';
import { BUSY_MESSAGE } from '#server/platform/http/app-error.ts';
import { RETRY_AFTER_S } from '#server/platform/http/error-handler.ts';
import { tooMany } from '#server/platform/http/rate-limits.ts';
import { needs, NGINX } from '#server/platform/testing/needs.ts';
import { ROOT } from '#tools/build/build-once.ts';
import { until } from '#tools/processes/until.ts';
import { settingsFor } from './nginx.ts';

const PROGRAM = '/usr/sbin/nginx';
const HSTS = 'strict-transport-security';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const severalHosts = read('docs/failover/nginx.conf');
const oneHost = read('deploy/nginx/rembuk.conf');

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
type Site = (upstreams: readonly string[], port: number) => string;

/** The published sites, with addresses replaced and without TLS. */
const sites: [string, Site, string | null][] = [
  [
    'docs/failover/nginx.conf',
    (upstreams, port) =>
      severalHosts
        .replace('listen 80;', `listen 127.0.0.1:${port};`)
        .replace('10.0.0.11:3000', upstreams[0] ?? '')
        .replace('10.0.0.12:3000', upstreams[1] ?? ''),
    null,
  ],
  [
    'deploy/nginx/rembuk.conf with a second process',
    (upstreams, port) =>
      oneHost
        .slice(0, oneHost.indexOf('server {\n  listen 80;'))
        .concat(oneHost.slice(oneHost.indexOf('server {\n  # nginx 1.25.1')))
        .replace(
          'server 127.0.0.1:3000;',
          upstreams.map((upstream) => `server ${upstream};`).join(' '),
        )
        .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
        .replace('rembuk_connections 2000;', 'rembuk_connections 1;')
        .replaceAll(/^ *(listen \[|ssl_).*$/gm, ''),
    'max-age=31536000',
  ],
];

async function openUpstream(answer: Answer): Promise<string> {
  const server = createServer(answer);
  const port = await listenLocally(server);
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `127.0.0.1:${port}`;
}

/** Starts nginx with the site, and returns its address. */
async function openSite(site: Site, upstreams: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rembuk-nginx-'));
  const port = await findFreePort();
  await writeFile(join(folder, 'site.conf'), site(upstreams, port));
  await writeFile(join(folder, 'nginx.conf'), settingsFor(folder, join(folder, 'site.conf')));
  const child = spawn(PROGRAM, ['-e', 'stderr', '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (part: Buffer) => (output += part.toString()));
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
    await rm(folder, { recursive: true });
  });
  const url = `http://127.0.0.1:${port}`;
  const answers = () =>
    fetch(url, { method: 'OPTIONS' }).then(
      () => true,
      () => false,
    );
  await until(answers, 10_000, () => `nginx did not start:\n${output}`);
  return url;
}

/** Opens two upstreams. The first request other than OPTIONS to either is not answered: its connection is closed. */
async function openFailingUpstreams() {
  const arrived: string[] = [];
  const answer: Answer = ({ method = '', socket }, response) => {
    if (method !== 'OPTIONS') arrived.push(method);
    if (arrived.length === 1 && method !== 'OPTIONS') socket.destroy();
    else response.end('halo');
  };
  return { arrived, upstreams: [await openUpstream(answer), await openUpstream(answer)] };
}

/** A stream is sent in chunks, so that nginx does not know its length in advance. */
function send(url: string, method: string, body: string | ReadableStream): Promise<Response> {
  const init: RequestInit = { body, duplex: 'half' };
  return fetch(url, { ...init, method });
}

async function expectRefusal(
  answer: Response,
  { status, message, hsts }: { status: number; message: string; hsts: string | null },
): Promise<void> {
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  expect(answer.headers.get(HSTS)).toBe(hsts);
  expect(await answer.json()).toEqual(toFailure(status, message));
}

const ifNginx = needs(NGINX, existsSync(PROGRAM));

describe.each(sites)('nginx with %s', ifNginx, (_name, site, hsts) => {
  it.each(['PUT', 'DELETE', 'POST'])(
    'sends a %s once, even if the process fails',
    async (method) => {
      const { arrived, upstreams } = await openFailingUpstreams();
      const url = await openSite(site, upstreams);
      const answer = await send(`${url}/v1/threads/t`, method, 'isi');
      expect(answer.headers.get('retry-after')).toBe(String(RETRY_AFTER_S));
      await expectRefusal(answer, { status: 503, message: BUSY_MESSAGE, hsts });
      expect(arrived).toEqual([method]);
      const next = await send(`${url}/v1/threads/t`, method, 'isi');
      expect(next.status).toBe(200);
      expect(next.headers.get(HSTS)).toBe(hsts);
    },
  );

  it('sends a failed GET to the other process', async () => {
    const { arrived, upstreams } = await openFailingUpstreams();
    const url = await openSite(site, upstreams);
    expect(await (await fetch(`${url}/v1/threads`)).text()).toBe('halo');
    expect(arrived).toEqual(['GET', 'GET']);
  });

  it('sends an HTML page to a browser while no process answers', async () => {
    const upstream = await openUpstream(({ method, socket }, response) => {
      if (method === 'OPTIONS') response.end();
      else socket.destroy();
    });
    const url = await openSite(site, [upstream, upstream]);
    const headers = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
    const answer = await fetch(`${url}/threads/t`, { headers });
    expect(answer.status).toBe(503);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('retry-after')).toBe(String(RETRY_AFTER_S));
    expect(answer.headers.get(HSTS)).toBe(hsts);
    expect(await answer.text()).toContain('<h1>Sebentar lagi</h1>');
    const call = await fetch(`${url}/v1/threads`);
    await expectRefusal(call, { status: 503, message: BUSY_MESSAGE, hsts });
  });

  it.each(['GET', 'PUT'])('removes the X-Request-Id of a client from a %s', async (method) => {
    const upstream = await openUpstream(({ headers }, response) =>
      response.end(headers['x-request-id'] ?? 'none'),
    );
    const url = await openSite(site, [upstream, upstream]);
    const headers = { 'X-Request-Id': 'seseorang-lain' };
    expect(await (await fetch(url, { method, headers })).text()).toBe('none');
  });

  it.each<[string, string, RequestInit]>([
    ['an invalid path', '/v1/threads/%00', {}],
    ['headers that are too long', '/v1/threads', { headers: { 'X-Long': 'x'.repeat(9_000) } }],
  ])('answers %s like Rembuk', async (_what, path, init) => {
    const upstream = await openUpstream((_request, response) => response.end('halo'));
    const url = await openSite(site, [upstream, upstream]);
    const message = 'the request could not be read: Bad Request';
    await expectRefusal(await fetch(`${url}${path}`, init), { status: 400, message, hsts });
    expect(await (await fetch(`${url}/v1/threads`)).text()).toBe('halo');
  });

  it.each(['POST', 'PUT'])('answers a %s that is too large like Rembuk', async (method) => {
    const upstream = await openUpstream((request, response) => {
      request.resume().on('end', () => response.end('halo'));
    });
    const url = await openSite(site, [upstream, upstream]);
    const message = `payload must not be larger than ${REQUEST_MAX_BYTES} bytes`;
    const body = 'x'.repeat(REQUEST_MAX_BYTES);
    expect((await send(url, method, body)).status).toBe(200);
    const answer = await send(url, method, `${body}x`);
    await expectRefusal(answer, { status: 413, message, hsts });
    const inParts = ReadableStream.from([Buffer.from(body), Buffer.from('x')]);
    const late = await send(url, method, inParts);
    await expectRefusal(late, { status: 413, message, hsts });
  });
});

describe('nginx with a limit of connections', ifNginx, () => {
  it('refuses a connection above the limit like Rembuk', async () => {
    const [, [, site, hsts]] = sites as [unknown, (typeof sites)[number]];
    const upstream = await openUpstream(({ url }, response) => {
      response.write('halo');
      if (url !== '/v1/events') response.end();
    });
    const url = await openSite(site, [upstream]);
    const stream = await fetch(`${url}/v1/events`);
    const answer = await fetch(`${url}/v1/threads`);
    const { message, retryAfterS } = tooMany(
      Number(answer.headers.get('retry-after')),
      'connections',
    );
    expect(retryAfterS).toBe(RETRY_AFTER_S);
    await expectRefusal(answer, { status: 429, message, hsts });
    await stream.body?.cancel();
  });
});

it('both sites have the same locations, except for TLS', () => {
  const locationsOf = (site: string) =>
    site
      .replaceAll(/^ *(#|add_header Strict).*\n/gm, '')
      .split(/^(?= {2}location )/m)
      .slice(1)
      .map((location) => location.slice(0, location.indexOf('\n  }\n')));
  expect(locationsOf(severalHosts)).toHaveLength(8);
  expect(locationsOf(oneHost)).toEqual(expect.arrayContaining(locationsOf(severalHosts)));
});
