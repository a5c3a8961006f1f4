import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { PIPELINED_MAX } from '#server/platform/http/http-server.ts';
import { HEADERS_MAX } from '#server/platform/http/request-heads.ts';
import { Request, SMALL_PIECES_MAX } from '#server/platform/http/request-body.ts';
import { createUser } from '#server/testing/factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const { app, db } = await useTestApp();
const { port } = new URL(await app.listen({ port: 0, host: '0.0.0.0' }));
const [EVIL, GOOD] = ['127.0.0.1', '127.0.0.2'];
const REQUEST = 'GET /unknown HTTP/1.1\r\nhost: x\r\n\r\n';
const SHORT = 'GET / HTTP/1.1\r\n\r\n';
const head = (method: string, ...headers: string[]) =>
  [`${method} /unknown HTTP/1.1`, 'host: x', ...headers, '', ''].join('\r\n');
/** A short trailer: after it, Node runs other work in the middle of the packet. */
const WITH_TRAILER =
  'POST /unknown HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n0\r\nx: y\r\n\r\n';

it('hundreds of requests in one packet do not delay others', async () => {
  // One is answered while the others wait.
  const requests = PIPELINED_MAX + 1;
  const evil = await open(EVIL);
  const answered = countAnswers(evil);
  const good = await open(GOOD);
  evil.write(REQUEST.repeat(requests));
  good.write(REQUEST);
  await once(good, 'data');
  expect(answered()).toBeLessThan(requests / 2);
  await expect.poll(answered).toBe(requests);
});

it('hundreds of connections of one address do not delay others', async () => {
  const good = await open(GOOD);
  const evil = await Promise.all(Array.from({ length: 400 }, () => open(EVIL)));
  // By then the server has accepted all of them.
  for (const socket of [...evil, good]) {
    socket.write(REQUEST);
    await once(socket, 'data');
  }
  const counts = evil.map(countAnswers);
  const answered = () => counts.reduce((sum, count) => sum + count(), 0);
  for (const socket of evil) socket.write(REQUEST);
  good.write(REQUEST);
  await once(good, 'data');
  expect(answered()).toBeLessThan(evil.length / 2);
  await expect.poll(answered).toBe(evil.length);
});

it.each([
  ['requests', REQUEST.repeat(2_000), PIPELINED_MAX + 2],
  [
    'requests behind the last one that is answered',
    head('POST', 'content-length: 0', 'upgrade: a') +
      `${head('POST', 'transfer-encoding: chunked')}1\r\nx\r\n0\r\n\r\n` +
      SHORT.repeat(2_000),
    PIPELINED_MAX + 2,
  ],
  [
    'requests behind one with too many headers',
    REQUEST + head('GET', ...Array.from({ length: HEADERS_MAX }, () => 'a:')) + SHORT.repeat(2_000),
    2,
  ],
])('a connection with thousands of %s in one packet is closed', async (_what, packet, atMost) => {
  const evil = await open(EVIL);
  const isClosed = new Promise((resolve) => void evil.once('close', resolve));
  evil.on('error', () => undefined);
  evil.resume();
  const parsed = vi.fn<() => void>();
  app.server.on('request', parsed);
  onTestFinished(() => void app.server.off('request', parsed));
  evil.write(packet);
  await isClosed;
  expect(parsed.mock.calls.length).toBeGreaterThan(1);
  expect(parsed.mock.calls.length).toBeLessThanOrEqual(atMost);
});

it('a connection with thousands of small pieces in one packet is closed', async () => {
  const evil = await open(EVIL);
  const isClosed = new Promise((resolve) => void evil.once('close', resolve));
  evil.on('error', () => undefined);
  evil.resume();
  const parsed = vi.spyOn(Request.prototype, 'push');
  onTestFinished(() => parsed.mockRestore());
  evil.write(WITH_TRAILER.replace('0\r\n', '1\r\nx\r\n'.repeat(10_000)));
  await isClosed;
  expect(parsed.mock.calls.length).toBe(SMALL_PIECES_MAX + 1);
});

it('requests that run when their connections are refused get their answer or a 503', async () => {
  const { token } = await createUser(db);
  const run = `GET /v1/threads HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`;
  const evil = await Promise.all(Array.from({ length: 40 }, () => open(EVIL)));
  const texts = evil.map(async (socket) => {
    let text = '';
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
    await new Promise((resolve) => void socket.once('close', resolve));
    return text;
  });
  for (const socket of evil) socket.write(run + REQUEST.repeat(PIPELINED_MAX + 2));
  for (const text of await Promise.all(texts)) {
    expect(text).toMatch(/^HTTP\/1\.1 (200|503)/);
    expect(text).not.toContain('HTTP/1.1 499');
  }
});

it.each([
  ['too long trailers', WITH_TRAILER.replace('y', 'y'.repeat(5_000)) + REQUEST.repeat(3)],
  ['too many requests', WITH_TRAILER + REQUEST.repeat(PIPELINED_MAX + 8)],
  [
    'too small pieces',
    WITH_TRAILER.replace('0\r\n', `${'1\r\nx\r\n'.repeat(150)}0\r\n`) + REQUEST.repeat(3),
  ],
])('a packet with %s closes its own connection only', async (_what, packet) => {
  const evil = await Promise.all([open(EVIL), open(EVIL), open(EVIL)]);
  const good = await open(GOOD);
  const closed = evil.map((socket) => {
    socket.on('error', () => undefined).resume();
    return new Promise((resolve) => void socket.once('close', resolve));
  });
  for (const socket of evil) socket.write(packet);
  await Promise.all(closed);
  // Also on connections that got the parsers of closed ones.
  for (const socket of [good, await open(GOOD), await open(GOOD)]) {
    const answered = countAnswers(socket);
    socket.write(REQUEST);
    await expect.poll(answered).toBe(1);
  }
});

it('a client that waits for 100 Continue gets one for each request that begins', async () => {
  const client = await open(GOOD);
  let text = '';
  client.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
  const post =
    'POST /unknown HTTP/1.1\r\nhost: x\r\nexpect: 100-continue\r\ncontent-length: 2\r\n\r\n';
  client.write(post);
  await expect.poll(() => text).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\n/);
  client.write(`{}${post}{}${REQUEST}`);
  await expect.poll(() => text.split('HTTP/1.1 404').length - 1).toBe(3);
  expect(text.split('HTTP/1.1 100').length - 1).toBe(2);
});

it('requests before a CONNECT do not count when their connection has ended', async () => {
  const longHead = REQUEST.replace('\r\n\r\n', `\r\nx: ${'a'.repeat(6_000)}\r\n\r\n`);
  const requests = REQUEST + longHead.repeat(20);
  const packet = `${requests}CONNECT x:1 HTTP/1.1\r\nhost: x\r\n\r\n`;
  // Each holds some 300 kB of the 8 MiB of its address.
  for (let connection = 0; connection < 40; connection += 1) {
    const evil = await open(EVIL);
    const closed = new Promise((resolve) => void evil.once('close', resolve));
    evil.on('error', () => undefined).resume();
    evil.write(packet);
    await closed;
  }
  const next = await open(EVIL);
  const answered = countAnswers(next);
  next.write(requests);
  await expect.poll(answered).toBe(21);
});

async function open(localAddress: string): Promise<Socket> {
  const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress });
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

function countAnswers(socket: Socket): () => number {
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
  return () => text.split('HTTP/1.1 404').length - 1;
}
