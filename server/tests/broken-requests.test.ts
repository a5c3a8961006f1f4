import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { createUser } from '#server/testing/factories.ts';
import { buildTestApp, openWorkerDatabase } from '#server/testing/test-app.ts';

const db = await openWorkerDatabase();
const listening = await buildTestApp(db);
const address = await listening.listen({ port: 0, host: '127.0.0.1' });
afterAll(async () => {
  await listening.close();
  await db.destroy();
});

const ENVELOPE = { status: 'fail', message: expect.any(String), data: {} };

describe('a request that Node would answer with an empty body', () => {
  it('is answered as usual when it has an unknown expectation', async () => {
    const { status, body } = await exchange(
      'GET /v1/threads HTTP/1.1\r\nHost: a\r\nConnection: close\r\nExpect: teh\r\n\r\n',
    );
    expect(status).toBe(401);
    expect(JSON.parse(body)).toEqual(ENVELOPE);
  });

  it('is a 400 in the envelope when it has no host', async () => {
    const { status, body } = await exchange(
      'GET /v1/threads HTTP/1.1\r\nConnection: close\r\n\r\n',
    );
    expect(status).toBe(400);
    expect(JSON.parse(body)).toEqual(ENVELOPE);
  });

  it('is a 400 even when the answer is cached', async () => {
    const { token } = await createUser(db);
    const authorization = `Bearer ${token}`;
    const { status } = await fetch(`${address}/v1/threads`, { headers: { authorization } });
    expect(status).toBe(200);
    const refused = await exchange(
      `GET /v1/threads HTTP/1.1\r\nConnection: close\r\nAuthorization: ${authorization}\r\nAccept-Encoding: gzip, deflate\r\n\r\n`,
    );
    expect(refused.status).toBe(400);
  });

  it('is answered when the client is so old that it sends no host', async () => {
    expect((await exchange('GET /health HTTP/1.0\r\n\r\n')).status).toBe(200);
  });
});

it.each([
  ['http://localhost/v1/threads?limit=1', 401],
  ['HTTPS://localhost:3000/v1/threads', 401],
  ['http://localhost?x', 404],
  ['http:///v1/threads', 404],
  ['http://a:b@localhost/v1/threads', 404],
  ['http://localhost#/v1/threads', 400],
  ['ftp://localhost/v1/threads', 404],
])('the target %s is answered %i, by the usual hooks', async (target, expected) => {
  const { status, body } = await exchange(
    `GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
  );
  expect(status).toBe(expected);
  expect(JSON.parse(body)).toEqual(ENVELOPE);
});

it('a URL that is too long is refused in the envelope, and other connections stay open', async () => {
  const socket = connect(Number(new URL(address).port), '127.0.0.1').setEncoding('utf8');
  const ask = async () => {
    socket.write('GET /health HTTP/1.1\r\nHost: a\r\n\r\n');
    const [answer] = await once(socket, 'data');
    return String(answer).slice(0, 12);
  };
  expect(await ask()).toBe('HTTP/1.1 200');
  const { status, body } = await exchange(
    `GET /?${'x'.repeat(18_000)} HTTP/1.1\r\nHost: a\r\nAccept: text/html\r\n\r\n`,
  );
  expect(status).toBe(431);
  expect(JSON.parse(body)).toEqual(ENVELOPE);
  expect(await ask()).toBe('HTTP/1.1 200');
  socket.destroy();
});

it.each(['websocket', 'h2c'])(
  'closes the connection after a request to upgrade to %s',
  async (to) => {
    const { status, body } = await exchange(
      `GET /health HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: ${to}\r\n\r\n`,
    );
    expect(status).toBe(200);
    expect(JSON.parse(body)).toMatchObject({ status: 'success' });
  },
);

it.each([
  ['no request', 'not a request\r\n\r\n'],
  ['a whole request', 'GET /health HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['half a request', 'GET /health HTTP/1.1\r\nHost: a'],
])('what follows the request of an event stream closes the connection: %s', async (_what, text) => {
  const { token } = await createUser(db);
  const socket = connect(Number(new URL(address).port), '127.0.0.1').setEncoding('latin1');
  socket.write(`GET /v1/events HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\n\r\n`);
  await once(socket, 'data');
  const closed = once(socket, 'close');
  socket.write(text);
  await closed;
});

it('an event stream drops the payload of its request, and closes when more follows', async () => {
  const { token } = await createUser(db);
  const socket = connect(Number(new URL(address).port), '127.0.0.1').setEncoding('latin1');
  const body = 'a'.repeat(100_000);
  socket.write(
    `GET /v1/events HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(1)}`,
  );
  const [head] = (await once(socket, 'data')) as [string];
  expect(head).toMatch(/^HTTP\/1\.1 200 /);
  const closed = once(socket, 'close');
  socket.write('a');
  socket.write('GET / HTTP/1.1\r\n');
  await closed;
});

it.each([
  ['that cannot be parsed', 'POST /v1/login HTTP/1.1\r\nHost: a\r\nx: \x01\r\n', 400],
  ['with too many headers', `POST /v1/login HTTP/1.1\r\nHost: a\r\n${'x: y\r\n'.repeat(110)}`, 431],
])('a request %s is answered while its long body is being sent', async (_what, head, expected) => {
  const body = 'a'.repeat(1_000_000);
  const { status } = await exchange(`${head}Content-Length: ${body.length}\r\n\r\n${body}`);
  expect(status).toBe(expected);
});

it('no header of an answer repeats a long Origin, which a proxy would take for a failure', async () => {
  const corsOf = async (origin: string) =>
    (await fetch(`${address}/health`, { headers: { origin } })).headers.get(
      'access-control-allow-origin',
    );
  expect(await corsOf('https://contoh.id')).toMatch(/^(\*|https:\/\/contoh\.id)$/);
  expect((await corsOf(`https://${'a'.repeat(300)}.id`))?.length ?? 0).toBeLessThan(2);
});

it('a HEAD that cannot be parsed is refused without a body, as its answer has none', async () => {
  const { status, body } = await exchange('HEAD /\u00ff HTTP/1.1\r\nHost: a\r\n\r\n');
  expect(status).toBe(400);
  expect(body).toBe('');
});

/** Sends the bytes, and reads the single answer until the server closes the connection. */
async function exchange(bytes: string): Promise<{ status: number; body: string }> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1').setEncoding('latin1');
  socket.write(bytes, 'latin1');
  let answer = '';
  socket.on('data', (text: string) => (answer += text));
  await once(socket, 'close');
  const [, status] = /^HTTP\/1\.1 (\d+) /.exec(answer) ?? [];
  return { status: Number(status), body: answer.slice(answer.indexOf('\r\n\r\n') + 4) };
}
