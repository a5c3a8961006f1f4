import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { BUSY_MESSAGE } from '#server/platform/http/app-error.ts';
import { WRITES_WAITING_MAX } from '#server/platform/http/write-queue.ts';
import { createThread, createUser } from '#server/testing/factories.ts';
import { failure, send } from '#server/testing/requests.ts';
import { countWaiting } from '#server/testing/row-lock.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const { app, db } = await useTestApp();
const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));

it.each<[string, string, (request: IncomingMessage) => Promise<unknown>]>([
  ['while its token is looked up', '{"content":1}', () => Promise.resolve()],
  ['before its payload', '', isAwaited],
  ['in the middle of its payload', '{"con', isAwaited],
])('a client that disconnects %s delays nothing', async (_when, payload, isThere) => {
  const { id, token } = await createUser(db);
  const path = `/threads/${await createThread(db, id)}`;
  const { socket, request } = await beginToSend(`${path}/comments`, token, payload);
  await isThere(request);
  socket.destroy();
  await expect.poll(() => request.closed).toBe(true);
  const vote = () => send(app, 'POST', `${path}/up-vote`, { token });
  expect(await withStoppedClock(vote)).toMatchObject({ status: 201 });
});

it('a client that sends no payload delays its other requests, but not for ever', async () => {
  const { id, token } = await createUser(db);
  const path = `/threads/${await createThread(db, id)}`;
  const { socket, request } = await beginToSend(`${path}/comments`, token, '');
  await isAwaited(request);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    let isAnswered = false;
    const vote = send(app, 'POST', `${path}/up-vote`, { token }).finally(() => (isAnswered = true));
    await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0);
    await vi.advanceTimersByTimeAsync(2_900);
    expect(isAnswered).toBe(false);
    await vi.advanceTimersByTimeAsync(200);
    expect(await vote).toMatchObject({ status: 201 });
    // Its position in the queue has expired.
    expect(await send(app, 'POST', `${path}/up-vote`, { token })).toMatchObject({ status: 201 });
  } finally {
    vi.useRealTimers();
    socket.destroy();
  }
});

it('a waiting write whose client disconnects is dropped when its text or its head is long', async () => {
  const { id, token } = await createUser(db);
  const threadId = await createThread(db, id);
  const comment = (content: string) =>
    send(app, 'POST', `/threads/${threadId}/comments`, { token, body: { content } });
  const { waiting: first } = await db.transaction().execute(async (trx) => {
    await sql`select from threads where id = ${threadId} for update`.execute(trx);
    const waiting = comment('<p>Pertama</p>');
    await expect.poll(() => countWaiting(trx)).toBe(1);
    for (const [content, header] of [
      ['<p>Pendek</p>', 'pendek'],
      [`<p>${'panjang '.repeat(500)}</p>`, 'pendek'],
      ['<p>Kepala panjang</p>', 'panjang'.repeat(1_000)],
    ] as const) {
      const payload = JSON.stringify({ content });
      const path = `/threads/${threadId}/comments?${header}`;
      const { socket, request } = await beginToSend(path, token, payload, payload.length);
      await expect.poll(() => request.readableEnded).toBe(true);
      socket.destroy();
      await expect.poll(() => request.socket.closed).toBe(true);
    }
    return { waiting };
  });
  expect(await first).toMatchObject({ status: 201 });
  // Written after those that waited before it.
  expect(await comment('<p>Terakhir</p>')).toMatchObject({ status: 201 });
  const rows = await db.selectFrom('comments').select('content').orderBy('created_at').execute();
  expect(rows.map(({ content }) => content)).toEqual([
    '<p>Pertama</p>',
    '<p>Pendek</p>',
    '<p>Terakhir</p>',
  ]);
});

it('a token with too many unanswered writes gets 503 for the next, and is served again after', async () => {
  const { id, token } = await createUser(db);
  const other = await createUser(db);
  const path = `/threads/${await createThread(db, id)}/up-vote`;
  const { waiting, refused } = await db.transaction().execute(async (trx) => {
    await sql`select from threads for update`.execute(trx);
    const votes = Array.from({ length: WRITES_WAITING_MAX.perToken }, () =>
      send(app, 'POST', path, { token }),
    );
    await expect.poll(() => countWaiting(trx)).toBe(1);
    const last = await send(app, 'POST', path, { token });
    const ofOther = send(app, 'POST', path, { token: other.token });
    return { waiting: [...votes, ofOther], refused: last };
  });
  expect(refused).toMatchObject(failure(503, BUSY_MESSAGE));
  // A busy machine answers some of them too late.
  for (const { status } of await Promise.all(waiting)) expect([201, 503]).toContain(status);
  expect(await send(app, 'POST', path, { token })).toMatchObject({ status: 201 });
});

it('a network with too many unanswered writes gets 503 for the next, and others are served', async () => {
  const owner = await createUser(db);
  const { perToken, perNetwork } = WRITES_WAITING_MAX;
  const users = await Promise.all(
    Array.from({ length: Math.ceil((2 * perNetwork) / perToken) }, () => createUser(db)),
  );
  const url = `/v1/threads/${await createThread(db, owner.id)}/up-vote`;
  const voteFrom = (remoteAddress: string, { token }: { token: string }) =>
    app.inject({
      method: 'POST',
      url,
      remoteAddress,
      headers: { authorization: `Bearer ${token}` },
    });
  // The session is cached from this request on.
  await send(app, 'GET', '/users/me', owner);
  const waiting = await db.transaction().execute(async (trx) => {
    await sql`lock table sessions in access exclusive mode`.execute(trx);
    const votes = Array.from({ length: perNetwork }, (_, number) =>
      voteFrom('2001:db8:9:1::1', users[number % users.length] ?? owner),
    );
    await expect.poll(() => countWaiting(trx)).toBeGreaterThan(0);
    expect((await voteFrom('2001:db8:9:2::1', owner)).statusCode).toBe(503);
    expect((await voteFrom('2001:db8:10::1', owner)).statusCode).toBe(201);
    return { votes };
  });
  for (const { statusCode } of await Promise.all(waiting.votes)) {
    expect([201, 503]).toContain(statusCode);
  }
  expect((await voteFrom('2001:db8:9:2::1', owner)).statusCode).toBe(201);
});

it('clients without a token of their own do not wait for each other', async () => {
  const { socket } = await beginToSend('/login', 'null', '');
  const login = () => send(app, 'POST', '/login', { token: 'null', body: {} });
  expect(await withStoppedClock(login)).toMatchObject({ status: 400 });
  socket.destroy();
});

/** Does work that never ends if it waits for a timeout. */
async function withStoppedClock<Result>(work: () => Promise<Result>): Promise<Result> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    return await work();
  } finally {
    vi.useRealTimers();
  }
}

/** Sends the head of a request and a part of its payload; over the network, so that it can disconnect. */
async function beginToSend(
  path: string,
  token: string,
  payload: string,
  length = 13,
): Promise<{ socket: Socket; request: IncomingMessage }> {
  const received = once(app.server, 'request');
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(
    `POST /v1${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Length: ${length}\r\n\r\n${payload}`,
  );
  const [request] = (await received) as [IncomingMessage];
  return { socket, request };
}

/** Waits until the server reads the payload. */
async function isAwaited(request: IncomingMessage): Promise<void> {
  await expect.poll(() => request.readableFlowing).toBe(true);
}
