import { once } from 'node:events';
import { connect, Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { UnreadAnswers } from '#server/platform/unread-answers.ts';
import { createThread, createUser } from '#server/testing/factories.ts';
import { send } from '#server/testing/requests.ts';
import { buildTestApp, useTestApp } from '#server/testing/test-app.ts';

const { db } = await useTestApp();

const MEBIBYTE = 2 ** 20;
const LIST = '/v1/threads?limit=100';
/** Of 4 MB each: more than the kernel takes for a client that does not read. */
const LISTS = 4;
const PATIENCE_MS = 10_000;
const open: { close(): unknown }[] = [];

let evil: { id: string; token: string };
beforeEach(async () => {
  evil = await createUser(db);
  for (let number = 0; number < 100; number += 1) {
    const body = `<p>${'kata '.repeat(18_000)}</p>`;
    await createThread(db, evil.id, { title: `Utas ${number}`, body });
  }
});
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

it('a request waits until the answer before it on its connection has been taken', async () => {
  const { app, port, untilStuck } = await listen({});
  const { id, token } = await createUser(db);
  const threadId = await createThread(db, evil.id);
  let came = 0;
  app.server.on('request', () => (came += 1));
  const vote = `/v1/threads/${threadId}/up-vote`;
  const client = await ask(port, token, [...Array<string>(LISTS).fill(LIST), `POST ${vote}`]);
  await untilStuck(client);
  await vi.waitUntil(() => came === LISTS + 1);
  // A vote that had begun with the answers would be counted before this one.
  const { token: other } = await createUser(db);
  expect(await send(app, 'POST', vote.slice(3), { token: other })).toMatchObject({ status: 201 });
  expect(await countVotes(id)).toBe(0);
  const answer = await client.read();
  expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(LISTS + 1);
  expect(answer).toMatch(/HTTP\/1\.1 201 [^]*thread up voted/);
  expect(await countVotes(id)).toBe(1);
});

it('what was sent in one piece is answered in order', async () => {
  const { port } = await listen({});
  const numbers = Array.from({ length: 200 }, (_, index) => index + 1);
  const client = await ask(
    port,
    evil.token,
    numbers.map((number) => `/v1/nothing-${number}`),
  );
  const answer = await client.read();
  expect(answer.match(/HTTP\/1\.1 404 /g)).toHaveLength(numbers.length);
});

it('who does not read is hung up on above the limit, and who reads slowly is not', async () => {
  const { port, untilStuck } = await listen({ unreadMaxBytes: 9 * MEBIBYTE });
  const slow = await ask(port, (await createUser(db)).token, [`${LIST}&slow`]);
  await untilStuck(slow);
  const others = [];
  for (let number = 0; number < 6; number += 1) {
    const lists = Array<string>(2).fill(`${LIST}&number=${number}`);
    const other = await ask(port, evil.token, lists);
    await untilStuck(other);
    others.push(other);
  }
  const answers = await Promise.all(others.map((one) => one.read()));
  const isWhole = (answer: string) => answer.endsWith('}');
  expect(answers.filter(isWhole).length).toBeLessThan(3);
  expect(isWhole(answers.at(-1) ?? '')).toBe(true);
  expect(isWhole(await slow.read())).toBe(true);
});

it('a body counts once, however many read it, and is let go of with the last of them', () => {
  const unread = new UnreadAnswers(6 * MEBIBYTE);
  const body = Buffer.alloc(4 * MEBIBYTE);
  const sockets = Array.from({ length: 5 }, () => new Socket());
  const asker = { address: '203.0.113.1', userId: 'user-1' };
  for (const socket of sockets) unread.holdBody(socket, asker, body);
  expect(unread.bytes).toBe(body.length);
  expect(sockets.filter(({ destroyed }) => destroyed)).toEqual([]);
  for (const socket of sockets.slice(1)) unread.releaseBody(socket);
  expect(unread.bytes).toBe(body.length);
  unread.releaseBody(sockets[0]!);
  expect(unread.bytes).toBe(0);
});

it('a download counts', async () => {
  const { port, untilStuck } = await listen({ unreadMaxBytes: 4 * MEBIBYTE });
  const readers = [];
  for (let number = 0; number < 6; number += 1) {
    const reader = await ask(port, evil.token, ['/v1/users/me/export']);
    await untilStuck(reader);
    readers.push(reader);
  }
  const answers = await Promise.all(readers.map((one) => one.read()));
  expect(answers.filter((answer) => answer.endsWith('\r\n0\r\n\r\n')).length).toBeLessThan(4);
});

it('who has much unread is refused more, until they read', async () => {
  const { app, port, untilStuck } = await listen({});
  const unread = [];
  for (let number = 0; number < 6; number += 1) {
    const lists = Array<string>(LISTS).fill(`${LIST}&number=${number}`);
    const client = await ask(port, evil.token, lists);
    await untilStuck(client);
    unread.push(client);
  }
  const asked = (token: string) => send(app, 'GET', '/threads?limit=1', { token });
  await expect
    .poll(() => asked(evil.token), { timeout: PATIENCE_MS })
    .toMatchObject({ status: 503 });
  const refused = await asked(evil.token);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(await asked((await createUser(db)).token)).toMatchObject({ status: 200 });
  for (const { read } of unread) await read();
  await expect.poll(() => asked(evil.token)).toMatchObject({ status: 200 });
});

it('requests that wait for their turn count', async () => {
  const { app, port } = await listen({ unreadMaxBytes: MEBIBYTE });
  const client = await ask(port, evil.token, Array<string>(300).fill('/v1/threads?limit=1'));
  expect(await client.read()).toBe('');
  await expect.poll(() => countConnections(app)).toBe(0);
});

async function listen(parts: { unreadMaxBytes?: number }) {
  const app = await buildTestApp(db, {}, undefined, parts);
  open.push(app);
  const sockets = new Map<number | undefined, Socket>();
  app.server.on('connection', (socket) => sockets.set(socket.remotePort, socket));
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  return {
    app,
    port,
    /** Waits until an answer waits for the client to read, or the server has hung up. */
    untilStuck: ({ socket: { localPort } }: { socket: Socket }) =>
      vi.waitUntil(
        () => {
          const socket = sockets.get(localPort);
          return socket && (socket.writableLength > 0 || socket.writableEnded || socket.destroyed);
        },
        { timeout: PATIENCE_MS, interval: 5 },
      ),
  };
}

/**
 * A client that sends all at once and reads nothing until it is told to; then it reads until the server hangs up,
 * which it is asked to do after the last answer. Paths are asked for by GET, unless they say `POST` before.
 */
async function ask(port: number, token: string, paths: readonly string[]) {
  const socket = connect(port, '127.0.0.1').pause();
  open.unshift({ close: () => socket.destroy() });
  await once(socket, 'connect');
  const requests = paths.map((path, at) => {
    const line = path.startsWith('POST ') ? path : `GET ${path}`;
    const ending = at === paths.length - 1 ? 'connection: close\r\n' : '';
    return `${line} HTTP/1.1\r\nhost: x\r\n${ending}authorization: Bearer ${token}\r\n\r\n`;
  });
  socket.write(requests.join(''));
  return { socket, read: () => readAll(socket) };
}

function readAll(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const end = () => resolve(Buffer.concat(chunks).toString());
    socket.on('data', (chunk) => chunks.push(chunk));
    // The server may hang up without a farewell.
    socket.on('error', end);
    socket.on('close', end);
    if (socket.closed) end();
    socket.resume();
  });
}

function countConnections({ server }: FastifyInstance): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}

async function countVotes(userId: string): Promise<number> {
  const votes = db.selectFrom('thread_votes').select('vote_type').where('user_id', '=', userId);
  return (await votes.execute()).length;
}
