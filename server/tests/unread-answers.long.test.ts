import { once } from 'node:events';
import { connect, Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UnreadAnswers } from '#server/platform/http/unread-answers.ts';
import { createThread, createUser } from '#server/testing/factories.ts';
import { send } from '#server/testing/requests.ts';
import { listenWithSmallBuffers } from '#server/platform/testing/small-buffers.ts';
import { buildTestApp, useTestApp } from '#server/testing/test-app.ts';

const { db } = await useTestApp();

const MEBIBYTE = 2 ** 20;
const LIST = '/v1/threads?limit=100';
const TIMEOUT_MS = 10_000;
const open: { close(): unknown }[] = [];

let evil: { id: string; token: string };
beforeEach(async () => {
  evil = await createUser(db);
});
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

/** Makes `LIST` an answer of 4 MB. */
async function createLongThreads(): Promise<void> {
  for (let number = 0; number < 50; number += 1) {
    const body = `<p>${'kata '.repeat(18_000)}</p>`;
    await createThread(db, evil.id, { title: `Utas ${number}`, body });
  }
}

it('a request waits until the answer before it on its connection has been read', async () => {
  await createLongThreads();
  const { app, ask } = await listen({});
  const { id, token } = await createUser(db);
  const threadId = await createThread(db, evil.id);
  let came = 0;
  app.server.on('request', () => (came += 1));
  const vote = `/v1/threads/${threadId}/up-vote`;
  const client = await ask(token, [LIST, `POST ${vote}`]);
  await client.untilStuck();
  await vi.waitUntil(() => came === 2, { timeout: 30_000 });
  // A vote that had begun with the list would be counted before this one.
  const { token: other } = await createUser(db);
  expect(await send(app, 'POST', vote.slice(3), { token: other })).toMatchObject({ status: 201 });
  expect(await countVotes(id)).toBe(0);
  const answer = await client.read();
  expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(2);
  expect(answer).toMatch(/HTTP\/1\.1 201 [^]*thread up voted/);
  expect(await countVotes(id)).toBe(1);
});

it('requests sent in one piece are answered in order', async () => {
  const { ask } = await listen({});
  const numbers = Array.from({ length: 30 }, (_, index) => index + 1);
  const paths = numbers.map((number) => `/v1/nothing-${number}`);
  const client = await ask(evil.token, paths);
  const answer = await client.read();
  expect(answer.match(/HTTP\/1\.1 404 /g)).toHaveLength(numbers.length);
});

it('a client that does not read is disconnected above the limit, and one that reads slowly is not', async () => {
  await createLongThreads();
  const { ask } = await listen({ unreadMaxBytes: 9 * MEBIBYTE });
  const slow = await ask((await createUser(db)).token, [`${LIST}&slow`]);
  await slow.untilStuck();
  const others = [];
  for (let number = 0; number < 6; number += 1) {
    const other = await ask(evil.token, [`${LIST}&number=${number}`]);
    await other.untilStuck();
    others.push(other);
  }
  const isWhole = (answer: string) => answer.endsWith('}');
  const answers = await Promise.all(others.map((one) => one.read()));
  expect(answers.map(isWhole)).toEqual([false, false, false, false, false, true]);
  expect(isWhole(await slow.read())).toBe(true);
});

it('a body counts once, however many connections read it, and is released with the last of them', () => {
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

describe('above the limit', () => {
  const asker = { address: '203.0.113.1', userId: 'user-1' };

  it('enough is freed that the next answers close no connection', () => {
    const unread = new UnreadAnswers(1_600);
    const sockets: Socket[] = [];
    const countClosed = () => sockets.filter(({ destroyed }) => destroyed).length;
    const holdMore = (count: number) => {
      for (let number = 0; number < count; number += 1) {
        sockets.push(new Socket());
        unread.holdBytes(sockets.at(-1)!, asker, 10);
      }
    };
    holdMore(160);
    expect(countClosed()).toBe(0);
    holdMore(1);
    expect(unread.bytes).toBe(1_500);
    expect(countClosed()).toBe(11);
    holdMore(10);
    expect(countClosed()).toBe(11);
    holdMore(1);
    expect(countClosed()).toBe(22);
    expect(sockets.slice(0, 22).every(({ destroyed }) => destroyed)).toBe(true);
  });

  it('the connections to close are found in one pass, however many there are', () => {
    const unread = new UnreadAnswers(1_600);
    const sockets = Array.from({ length: 160 }, () => new Socket());
    let looks = 0;
    for (const socket of sockets) {
      const body = Object.defineProperty(Buffer.alloc(10), 'length', {
        get() {
          looks += 1;
          return 10;
        },
      });
      unread.holdBody(socket, asker, body);
    }
    looks = 0;
    unread.holdBytes(new Socket(), asker, 1_000);
    expect(sockets.filter(({ destroyed }) => destroyed)).toHaveLength(110);
    // Once to compare them, and twice for each that is released.
    expect(looks).toBeLessThanOrEqual(3 * sockets.length);
  });
});

it('a download counts', async () => {
  await createLongThreads();
  const { ask } = await listen({ unreadMaxBytes: 4 * MEBIBYTE });
  const readers = [];
  for (let number = 0; number < 6; number += 1) {
    const reader = await ask(evil.token, ['/v1/users/me/export']);
    await reader.untilStuck();
    readers.push(reader);
  }
  const answers = await Promise.all(readers.map((one) => one.read()));
  expect(answers.filter((answer) => answer.endsWith('\r\n0\r\n\r\n')).length).toBeLessThan(4);
});

it('an account with much unread is refused further answers, until it reads', async () => {
  await createLongThreads();
  const { app, ask } = await listen({});
  const unread = [];
  for (let number = 0; number < 6; number += 1) {
    const client = await ask(evil.token, [`${LIST}&number=${number}`]);
    await client.untilStuck();
    unread.push(client);
  }
  const asked = (token: string) => send(app, 'GET', '/threads?limit=1', { token });
  expect(await asked(evil.token)).toMatchObject({ status: 503 });
  const refused = await asked(evil.token);
  expect(refused.headers['retry-after']).toBe('10');
  expect(await asked((await createUser(db)).token)).toMatchObject({ status: 200 });
  for (const { read } of unread) await read();
  await expect.poll(() => asked(evil.token)).toMatchObject({ status: 200 });
});

it('an account with much unread is refused cached answers, too', async () => {
  await createLongThreads();
  const { app, ask } = await listen({});
  const { token } = await createUser(db);
  const asked = (by: string) => send(app, 'GET', LIST.slice('/v1'.length), { token: by });
  expect(await asked(token)).toMatchObject({ status: 200 });
  for (let number = 0; number < 5; number += 1) {
    await (await ask(evil.token, [LIST])).untilStuck();
  }
  expect(await asked(evil.token)).toMatchObject({ status: 503 });
  expect(await asked(token)).toMatchObject({ status: 200 });
});

it('the next answer on a connection counts, too, once the one before it has been read', async () => {
  await createLongThreads();
  const { app, ask } = await listen({});
  const asked = () => send(app, 'GET', '/threads?limit=1', { token: evil.token });
  // Afterwards, the server knows whose requests wait.
  expect(await asked()).toMatchObject({ status: 200 });
  for (let number = 0; number < 5; number += 1) {
    const client = await ask(evil.token, [LIST, LIST]);
    await client.readOne();
    await client.untilStuck();
    expect(await asked()).toMatchObject({ status: number < 4 ? 200 : 503 });
  }
});

it('queued requests count', async () => {
  const { ask } = await listen({ unreadMaxBytes: MEBIBYTE });
  const client = await ask(evil.token, Array<string>(300).fill('/v1/threads?limit=1'));
  expect(await client.read()).toMatch(/^HTTP\/1\.1 503 /);
  await vi.waitUntil(() => client.isHungUp(), { timeout: 30_000 });
});

async function listen(parts: { unreadMaxBytes?: number }) {
  const app = await buildTestApp(db, {}, undefined, parts);
  open.push(app);
  await app.ready();
  const path = await listenWithSmallBuffers(app);
  return { app, ask: (token: string, paths: readonly string[]) => ask(app, path, token, paths) };
}

/**
 * A client that sends everything at once and reads nothing until it is asked to; then it reads until the server closes
 * the connection, which the last request asks for. `paths` are requested by GET, unless they begin with `POST`.
 */
async function ask(app: FastifyInstance, at: string, token: string, paths: readonly string[]) {
  const client = connect(at).pause();
  open.unshift({ close: () => client.destroy() });
  const [accepted]: Socket[] = await once(app.server, 'connection');
  const requests = paths.map((path, index) => {
    const line = path.startsWith('POST ') ? path : `GET ${path}`;
    const ending = index === paths.length - 1 ? 'connection: close\r\n' : '';
    return `${line} HTTP/1.1\r\nhost: x\r\n${ending}authorization: Bearer ${token}\r\n\r\n`;
  });
  client.write(requests.join(''));
  return {
    /** Waits until an answer waits for this client to read, or the server has closed the connection. */
    untilStuck: () =>
      vi.waitUntil(() => accepted && (accepted.writableLength > 0 || accepted.destroyed), {
        timeout: TIMEOUT_MS,
        interval: 5,
      }),
    isHungUp: () => accepted?.destroyed,
    /** Reads the first answer, and some of the next one. */
    readOne: () => readUntil(client, (read) => (read.match(/HTTP\/1\.1 /g) ?? []).length > 1),
    read: () => readAll(client),
  };
}

async function readUntil(socket: Socket, isEnough: (read: string) => boolean): Promise<void> {
  let read = '';
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    read += String(chunk);
    if (isEnough(read)) break;
  }
  socket.pause();
}

function readAll(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const end = () => resolve(Buffer.concat(chunks).toString());
    socket.on('data', (chunk) => chunks.push(chunk));
    // The server may close the connection abruptly.
    socket.on('error', end);
    socket.on('close', end);
    if (socket.closed) end();
    socket.resume();
  });
}

async function countVotes(userId: string): Promise<number> {
  const votes = db.selectFrom('thread_votes').select('vote_type').where('user_id', '=', userId);
  return (await votes.execute()).length;
}
