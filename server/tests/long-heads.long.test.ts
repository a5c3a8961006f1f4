import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { HEADERS_MAX } from '#server/platform/http/request-heads.ts';
import { WAITING_REQUESTS_MAX } from '#server/platform/http/waiting-requests.ts';
import { createUser } from '#server/testing/factories.ts';
import { send } from '#server/testing/requests.ts';
import { buildTestApp, useTestApp } from '#server/testing/test-app.ts';

const { db } = await useTestApp();

/** Three long heads. */
const MAX_BYTES = 100_000;
const CLIENTS = 8;
const LONG_HEADER = `x-long: ${'a'.repeat(15_000)}`;

let app: FastifyInstance;
let port: number;
const open: Socket[] = [];
beforeEach(async () => {
  app = await buildTestApp(db, {}, undefined, { unreadMaxBytes: MAX_BYTES });
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo);
});
afterEach(async () => {
  for (const one of open.splice(0)) one.destroy();
  await app.close();
});

/** Sends a head, and nothing after it. */
function begin(line: string, headers: readonly string[]): Socket {
  const client = connect(port, '127.0.0.1');
  open.push(client);
  client.on('error', () => undefined);
  client.write([`${line} HTTP/1.1`, 'host: x', ...headers, '', ''].join('\r\n'));
  return client;
}

const someHeaders = (count: number) =>
  Array.from({ length: count }, (_, number) => `x-${number}: a`);

it('more headers than clients send are answered 431, and the connection is closed', async () => {
  const answer = await text(begin('GET /v1/nothing', someHeaders(HEADERS_MAX)));
  expect(answer).toMatch(/^HTTP\/1\.1 431 /);
  expect(answer).toContain('"status":"fail"');
  const some = someHeaders(HEADERS_MAX - 2);
  expect(await text(begin('GET /v1/nothing', ['connection: close', ...some]))).toMatch(
    /^HTTP\/1\.1 404 /,
  );
});

it('too many headers are not answered in place of an earlier request, which gets its own answer', async () => {
  const client = connect(port, '127.0.0.1');
  open.push(client);
  const requests = [
    'POST /v1/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}',
    `GET /health HTTP/1.1\r\n${someHeaders(HEADERS_MAX + 10).join('\r\n')}\r\n\r\n`,
    'GET /health HTTP/1.1\r\nhost: x\r\n\r\n',
  ];
  client.write(requests.join(''));
  const answers = await text(client);
  expect(answers).toMatch(/^HTTP\/1\.1 400 /);
  expect(answers.match(/HTTP\/1\.1/g)).toHaveLength(1);
  expect(answers).toContain('"email\\" is required');
});

it('nor is a request that cannot be parsed', async () => {
  const client = connect(port, '127.0.0.1');
  open.push(client);
  client.write('GET /v1/nothing HTTP/1.1\r\nhost: x\r\n\r\n\u0000\u0001nonsense\r\n\r\n');
  const answers = await text(client);
  expect(answers).toMatch(/^HTTP\/1\.1 404 /);
  expect(answers.match(/HTTP\/1\.1/g)).toHaveLength(1);
});

it('trailers are dropped, and a client that sends many is disconnected', async () => {
  const sendTrailers = async (...trailers: string[]) => {
    const client = begin('POST /v1/nothing', ['transfer-encoding: chunked']);
    const [answer] = (await once(client, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 404 /);
    client.write(['0', ...trailers, '', ''].join('\r\n'));
    return client;
  };
  const some = await sendTrailers(...someHeaders(3));
  some.write('GET /health HTTP/1.1\r\nhost: x\r\n\r\n');
  const [answer] = (await once(some, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 /);
  await once(await sendTrailers(LONG_HEADER), 'close');
});

it('excess headers are not retained while their request waits for its body', async () => {
  const client = begin('DELETE /v1/session', ['content-length: 9', ...someHeaders(900)]);
  const [answer] = (await once(client, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 431 /);
  await once(client, 'close');
});

it.each([
  ['waits for the body', 'DELETE /v1/session', ['content-length: 9']],
  ['is an event stream', 'GET /v1/events', ['accept: text/event-stream']],
])('long heads count as memory while their request %s', async (_what, line, headers) => {
  const hungUp = new Set<Socket>();
  for (let number = 0; number < CLIENTS; number += 1) {
    const { token } = await createUser(db);
    const client = begin(line, [`authorization: Bearer ${token}`, LONG_HEADER, ...headers]);
    client.resume().once('close', () => hungUp.add(client));
  }
  await vi.waitUntil(() => hungUp.size >= CLIENTS - 3, { timeout: 30_000 });
  const { token } = await createUser(db);
  expect(await send(app, 'GET', '/users/me', { token })).toMatchObject({ status: 200 });
  expect(hungUp.size).toBeLessThan(CLIENTS);
});

it('many long heads at the same moment take a limited memory: those above it are answered 503', async () => {
  const unlimited = await buildTestApp(db);
  onTestFinished(() => unlimited.close());
  const url = new URL(await unlimited.listen({ port: 0, host: '127.0.0.1' }));
  const clients = Array.from({ length: 400 }, () => connect(Number(url.port), '127.0.0.1'));
  open.push(...clients);
  for (const client of clients) client.on('error', () => undefined);
  await vi.waitUntil(async () => (await countConnections(unlimited)) === clients.length, {
    timeout: 30_000,
  });
  const request = ['GET /health HTTP/1.1', 'host: x', 'connection: close', LONG_HEADER, '', ''];
  for (const client of clients) client.write(request.join('\r\n'));
  const answers = await Promise.all(clients.map((client) => text(client)));
  const refused = answers.filter((answer) => answer.startsWith('HTTP/1.1 503 '));
  const served = answers.filter((answer) => answer.startsWith('HTTP/1.1 200 '));
  expect(refused.length).toBeGreaterThan(0);
  for (const answer of refused) expect(answer).toMatch(/\nRetry-After: 5\r[^]*"message"/);
  expect(served.length).toBe(clients.length - refused.length);
  const memory = 2 * LONG_HEADER.length * served.length;
  expect(memory).toBeGreaterThan(WAITING_REQUESTS_MAX / 2);
  expect(memory).toBeLessThan(1.2 * WAITING_REQUESTS_MAX);
});

function countConnections({ server }: FastifyInstance): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}
