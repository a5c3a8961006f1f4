import { connect, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { UnreadAnswers } from '#server/platform/unread-answers.ts';
import { createThread, createUser } from '#server/testing/factories.ts';
import { buildTestApp, useTestApp } from '#server/testing/test-app.ts';

const { db } = await useTestApp();

const MEBIBYTE = 2 ** 20;
/** The kernel takes some megabytes for a client that does not read. */
const LIST = '/v1/threads?limit=100';
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
  const { port } = await listen({});
  const { token } = await createUser(db);
  const threadId = await createThread(db, evil.id);
  const client = ask(port, token, [LIST, LIST]);
  client.socket.write(post(`/v1/threads/${threadId}/up-vote`, token));
  await sleep(500);
  expect(await countVotes()).toBe(0);
  const answer = await client.read();
  expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(3);
  expect(answer).toMatch(/HTTP\/1\.1 201 [^]*thread up voted/);
  expect(await countVotes()).toBe(1);
});

it('what was sent in one piece is answered in order', async () => {
  const { port } = await listen({});
  const numbers = Array.from({ length: 200 }, (_, index) => index + 1);
  const client = ask(
    port,
    evil.token,
    numbers.map((number) => `/v1/nothing-${number}`),
  );
  const answer = await client.read();
  expect(answer.match(/HTTP\/1\.1 404 /g)).toHaveLength(numbers.length);
});

it('who does not read is hung up on above the limit, and who reads slowly is not', async () => {
  const { port } = await listen({ unreadMaxBytes: 9 * MEBIBYTE });
  const slow = ask(port, (await createUser(db)).token, [`${LIST}&slow`]);
  await sleep(300);
  const others = [];
  for (let number = 0; number < 6; number += 1) {
    others.push(ask(port, evil.token, [`${LIST}&number=${number}`]));
    await sleep(300);
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
  const { port } = await listen({ unreadMaxBytes: 4 * MEBIBYTE });
  const readers = [];
  for (let number = 0; number < 6; number += 1) {
    readers.push(ask(port, evil.token, ['/v1/users/me/export']));
    await sleep(200);
  }
  const answers = await Promise.all(readers.map((one) => one.read()));
  expect(answers.filter((answer) => answer.endsWith('\r\n0\r\n\r\n')).length).toBeLessThan(4);
});

it('who has much unread is refused more, until they read', async () => {
  const { app, port } = await listen({});
  const unread = [];
  for (let number = 0; number < 6; number += 1) {
    unread.push(ask(port, evil.token, [`${LIST}&number=${number}`]));
    await sleep(300);
  }
  const url = '/v1/threads?limit=1';
  const asked = (token: string) =>
    app.inject({ url, headers: { authorization: `Bearer ${token}` } });
  const refused = await asked(evil.token);
  expect(refused.statusCode).toBe(503);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await asked((await createUser(db)).token)).statusCode).toBe(200);
  for (const { read } of unread) await read();
  expect((await asked(evil.token)).statusCode).toBe(200);
});

it('requests that wait for their turn count', async () => {
  const { app, port } = await listen({ unreadMaxBytes: MEBIBYTE });
  const client = ask(
    port,
    evil.token,
    Array.from({ length: 300 }, () => '/v1/threads?limit=1'),
  );
  expect(await client.read()).toBe('');
  await expect.poll(() => countConnections(app)).toBe(0);
});

async function listen(parts: { unreadMaxBytes?: number }) {
  const app = await buildTestApp(db, {}, undefined, parts);
  open.push(app);
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  return { app, port };
}

/** A client that sends all at once and reads nothing until it is told to. */
function ask(port: number, token: string, paths: readonly string[]) {
  const socket = connect(port, '127.0.0.1').pause();
  open.unshift({ close: () => socket.destroy() });
  // Then the last byte of the answer is known.
  const ending = paths.length === 1 ? 'connection: close\r\n' : '';
  const get = (path: string) =>
    `GET ${path} HTTP/1.1\r\nhost: x\r\n${ending}authorization: Bearer ${token}\r\n\r\n`;
  socket.write(paths.map(get).join(''));
  return { socket, read: () => readAll(socket) };
}

function post(path: string, token: string): string {
  return `POST ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\nconnection: close\r\n\r\n`;
}

/** All that comes, until nothing has come for a while. */
function readAll(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const end = () => resolve(Buffer.concat(chunks).toString());
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      silence.refresh();
    });
    socket.on('error', end);
    socket.on('close', end);
    const silence = setTimeout(() => socket.destroy(), 3_000);
    socket.resume();
  });
}

function countConnections({ server }: FastifyInstance): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}

async function countVotes(): Promise<number> {
  const votes = await db.selectFrom('thread_votes').select('vote_type').execute();
  return votes.length;
}
