import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { json, text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { REQUEST_MAX_BYTES } from '#contract/limits.ts';
import { closeAsBusy } from '#server/platform/http/malformed-requests.ts';
import { createUser } from '#server/testing/factories.ts';
import { countWaiting } from '#server/testing/row-lock.ts';
import { buildTestApp, useTestApp } from '#server/testing/test-app.ts';

const { db } = await useTestApp();

const MAX_BYTES = 3 * REQUEST_MAX_BYTES;
const CLIENTS = 8;

let app: FastifyInstance;
let port: number;
const open: { destroy(): void }[] = [];
beforeEach(async () => {
  app = await buildTestApp(db, {}, undefined, { unreadMaxBytes: MAX_BYTES });
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo);
});
afterEach(async () => {
  for (const one of open.splice(0)) one.destroy();
  await app.close();
});

it.each([
  ['content-length: 1048576', (text: string) => text],
  ['transfer-encoding: chunked', (text: string) => `${text.length.toString(16)}\r\n${text}`],
])(
  'a client that sends most of a body and no more is disconnected above the limit: %s',
  async (head, frame) => {
    const hungUp = new Set<Socket>();
    for (let number = 0; number < CLIENTS; number += 1) {
      const client = connect(port, '127.0.0.1');
      open.push(client);
      client.on('error', () => undefined);
      client.resume().once('close', () => hungUp.add(client));
      client.write(`POST /v1/login HTTP/1.1\r\nhost: x\r\n${head}\r\n\r\n`);
      client.write(frame('x'.repeat(REQUEST_MAX_BYTES - 1)));
    }
    await vi.waitUntil(() => hungUp.size >= CLIENTS - 3, { timeout: 30_000 });
    const { token } = await createUser(db);
    expect(await send('POST', '/v1/threads', { token })).toMatchObject({ status: 201 });
  },
);

it('a client whose body would exceed the limit gets a 503 before it is disconnected', async () => {
  const body = JSON.stringify({ unknown: 'x'.repeat(REQUEST_MAX_BYTES - 100) });
  const ask = async () => {
    const client = connect(port, '127.0.0.1');
    open.push(client);
    client.write(
      `POST /v1/login HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    );
    const answer = await text(client);
    if (answer.startsWith('HTTP/1.1 503')) expect(answer).toContain('\r\nRetry-After: 5\r\n');
    return answer.slice(0, 'HTTP/1.1 503'.length);
  };
  const answers = await Promise.all(Array.from({ length: CLIENTS }, ask));
  expect(new Set(answers)).toEqual(new Set(['HTTP/1.1 400', 'HTTP/1.1 503']));
});

it('no more is read of a body that was refused before its token was looked up', async () => {
  const { token } = await createUser(db);
  const accepted = once(app.server, 'connection') as Promise<[Socket]>;
  const client = connect(port, '127.0.0.1');
  open.push(client);
  client.on('error', () => undefined);
  const answer = once(client, 'data') as Promise<[Buffer]>;
  await db.transaction().execute(async (trx) => {
    await sql`lock table sessions in access exclusive mode`.execute(trx);
    client.write(
      `POST /v1/threads HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-length: ${REQUEST_MAX_BYTES}\r\n\r\n`,
    );
    await expect.poll(() => countWaiting(trx)).toBe(1);
    const [socket] = await accepted;
    closeAsBusy(socket);
    expect(String((await answer)[0])).toMatch(/^HTTP\/1\.1 503 /);
    client.end('x'.repeat(REQUEST_MAX_BYTES));
  });
  const [socket] = await accepted;
  await vi.waitUntil(() => socket.closed, { timeout: 30_000 });
  expect(socket.bytesRead).toBeLessThan(REQUEST_MAX_BYTES / 4);
});

it('the body of an event stream, which is not read, counts as memory', async () => {
  const { token } = await createUser(db);
  const hungUp = new Set<Socket>();
  for (let number = 0; number < 64; number += 1) {
    const client = connect(port, '127.0.0.1');
    open.push(client);
    client.on('error', () => undefined);
    client.resume().once('close', () => hungUp.add(client));
    client.write(
      `GET /v1/events HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${number < 20 ? token : (await createUser(db)).token}\r\ncontent-length: 65500\r\n\r\n${'x'.repeat(65_499)}`,
    );
  }
  await vi.waitUntil(() => hungUp.size >= 10, { timeout: 30_000 });
});

it('pieces of the bodies of pipelined requests count as memory', async () => {
  await app.close();
  app = await buildTestApp(db, {}, undefined, { unreadMaxBytes: 1_000_000 });
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo);
  const { token } = await createUser(db);
  const stream = `GET /v1/events HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`;
  const post = `POST /v1/login HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n${'1\r\na\r\n'.repeat(90)}0\r\n\r\n`;
  const hungUp = new Set<Socket>();
  for (let number = 0; number < CLIENTS; number += 1) {
    const client = connect(port, '127.0.0.1');
    open.push(client);
    client.on('error', () => undefined);
    client.resume().once('close', () => hungUp.add(client));
    client.write(stream + post.repeat(20));
  }
  await vi.waitUntil(() => hungUp.size >= CLIENTS - 1, { timeout: 30_000 });
});

it('a long text is read whole, and a refused one leaves the connection usable', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  open.push(agent);
  const { token } = await createUser(db);
  for (let times = 0; times < 10; times += 1) {
    expect(await send('POST', '/v1/threads', { agent })).toMatchObject({ status: 401 });
    expect(await send('POST', '/v1/threads', { agent, token })).toMatchObject({ status: 201 });
  }
});

async function send(method: string, path: string, given: { agent?: Agent; token?: string }) {
  const { agent, token } = given;
  const body = JSON.stringify({ title: 'Panjang', body: `<p>${'kata '.repeat(18_000)}</p>` });
  const asked = request({
    port,
    host: '127.0.0.1',
    method,
    path,
    agent,
    headers: {
      'content-length': body.length,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
  });
  asked.end(body);
  const [answer] = await once(asked, 'response');
  await json(answer);
  return { status: answer.statusCode };
}
