import { once } from 'node:events';
import { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openCaches } from '#server/caches.ts';
import type { BusSubscriber } from '#server/changes/bus.ts';
import { scoresTag, THREADS } from '#server/changes/tags.ts';
import { ANSWERED_SHARE, BEGUN_PER_ITERATION } from '#server/platform/concurrency/loop-share.ts';
import { openLog } from '#server/platform/observability/log.ts';
import { listenWithSmallBuffers } from '#server/platform/testing/small-buffers.ts';
import { handlers, HANDLERS_PER_ACCOUNT } from '#server/platform/http/handler-limits.ts';
import { LEADERBOARD_SIZE, SCORE_PER_COMMENT, SCORE_PER_VOTE } from '#contract/leaderboards.ts';
import { insertSession } from '#server/session/session.repository.ts';
import { createComment, createThread, createUser } from '#server/testing/factories.ts';
import { createRandom } from '#server/testing/random.ts';
import { rounds } from '#server/testing/rounds.ts';
import { countWaiting } from '#server/testing/row-lock.ts';
import { buildTestApp } from '#server/testing/test-app.ts';
import {
  type Asked,
  type Init,
  untilItCaches,
  useTwoProcesses,
} from '#server/testing/two-processes.ts';

const { db, apps, ask } = await useTwoProcesses();

/** Reads the cached answer, if there is one, and the database's. */
async function readBoth(asked: Asked, path: string) {
  const cached = await ask(asked, path);
  const fresh = await ask(asked, path, { headers: { 'cache-control': 'no-cache' } });
  return { cached: withoutCursor(cached), fresh: withoutCursor(fresh) };
}

/** The cursor of an order that changes also contains the snapshot of its read. */
function withoutCursor({ status, text }: { status: number; text: string }) {
  return { status, text: text.replace(/"nextCursor":"[^"]*"/, '"nextCursor":"…"') };
}

it('both processes answer what was written at random in either, cached or not', async () => {
  const [sari, budi] = [await createUser(db), await createUser(db)];
  // Around their scores, so that they enter and leave the leaderboard.
  for (let rank = 0; rank < LEADERBOARD_SIZE; rank += 1) {
    const { id } = await createUser(db);
    const score = 4 * SCORE_PER_COMMENT + rank * SCORE_PER_VOTE;
    await db.updateTable('users').set({ score }).where('id', '=', id).execute();
  }
  // Sari has most of what can be changed and deleted, and does most.
  const people = [sari, sari, budi];
  const threads: string[] = [];
  const comments: { threadId: string; commentId: string }[] = [];
  for (const { id } of [...people, ...people, ...people]) {
    const threadId = await createThread(db, id);
    threads.push(threadId);
    comments.push({ threadId, commentId: await createComment(db, { threadId, ownerId: id }) });
  }
  const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);
  const { pick, next } = createRandom(seed);

  const paths = () => [
    ...['', '?limit=3', '?limit=3&sort=top', '?limit=3&sort=active', '?category=musik'].map(
      (query) => `/threads${query}`,
    ),
    ...threads.slice(-4).map((threadId) => `/threads/${threadId}?limit=5`),
    ...threads.slice(-2).map((threadId) => `/threads/${threadId}?limit=5&sort=oldest`),
    '/leaderboards',
    '/users/me',
    '/users/me/rank',
    '/categories',
  ];

  async function write(asked: Asked): Promise<void> {
    const { threadId, commentId } = pick(comments);
    const thread = `/threads/${pick(threads)}`;
    const comment = `/threads/${threadId}/comments/${commentId}`;
    const post = (path: string, body = {}) =>
      ask(asked, path, { method: 'POST', body: JSON.stringify(body) });
    const action = pick(['up-vote', 'down-vote', 'neutral-vote']);
    const words = {
      title: `Judul ${next()}`,
      body: 'Isi',
      // All have the same key and name, because the name of a category may be as old as an answer.
      category: pick(['musik', '#musik', 'film']),
    };
    await pick([
      () => post(`${thread}/${action}`),
      () => post(`${thread}/${action}`),
      () => post(`${comment}/${action}`),
      () => post(`${thread}/comments`, { content: `Kata ${next()}` }),
      async () => {
        const { text } = await post('/threads', words);
        threads.push((JSON.parse(text) as { data: { thread: { id: string } } }).data.thread.id);
      },
      () => ask(asked, thread, { method: 'PUT', body: JSON.stringify(words) }),
      () => ask(asked, '/users/me', { method: 'PUT', body: JSON.stringify({ name: words.title }) }),
      () =>
        ask(asked, comment, {
          method: 'PUT',
          body: JSON.stringify({ content: `${next()}` }),
        }),
      () => ask(asked, comment, { method: 'DELETE' }),
      () => ask(asked, thread, { method: 'DELETE' }),
    ])();
  }

  for (let round = 0; round < rounds(20); round += 1) {
    const here = round % 2;
    const { token } = pick(people);
    const asked = { process: here, token };
    const elsewhere = { process: 1 - here, token };
    // Reads that fill both caches during the write.
    const readings = paths().flatMap((path) => [ask(asked, path), ask(elsewhere, path)]);
    await Promise.all([write(asked), write({ process: here, token: pick(people).token })]);
    for (const path of paths()) {
      const { cached, fresh } = await readBoth(asked, path);
      expect(cached, `SEED=${seed}, round ${round}: ${path}`).toEqual(fresh);
    }
    await Promise.all(readings);
    for (const path of paths()) {
      await expect
        .poll(() => readBoth(elsewhere, path), { interval: 5, message: `SEED=${seed}: ${path}` })
        .toSatisfy(
          ({ cached, fresh }) => cached.text === fresh.text && cached.status === fresh.status,
        );
    }
  }
});

it('an answer that can be cached is read from the database once', async () => {
  const { token, id } = await createUser(db);
  await createThread(db, id);
  const asked = { process: 0, token };
  const first = await ask(asked, '/threads?limit=7');
  await db.updateTable('threads').set({ title: 'Diubah di luar' }).execute();
  expect(await ask(asked, '/threads?limit=7')).toEqual(first);
  const { fresh } = await readBoth(asked, '/threads?limit=7');
  expect(fresh.text).toContain('Diubah di luar');
});

it('an answer for one reader is sent to no other', async () => {
  const [sari, budi] = [
    await createUser(db, { name: 'Sari' }),
    await createUser(db, { name: 'Budi' }),
  ];
  for (const { token, name } of [sari, budi, sari, budi]) {
    expect((await ask({ process: 0, token }, '/users/me')).text).toContain(`"name":"${name}"`);
  }
});

it('requests that waited for one answer are answered in several iterations of the event loop', async () => {
  const { token } = await createUser(db);
  const readers = 60;
  const asked = { process: 0, token };
  await ask(asked, '/leaderboards');
  const sent = await db.transaction().execute(async (trx) => {
    await sql`lock table threads in access exclusive mode`.execute(trx);
    const reading = Array.from({ length: readers }, () => ask(asked, '/threads?limit=3'));
    // Once a later request was answered, these have arrived.
    await ask(asked, '/leaderboards');
    return { reading, iterationOf: followAnswers() };
  });
  for (const answer of sent.reading) expect(await answer).toMatchObject({ status: 200 });
  const iterations = sent.iterationOf();
  expect(iterations).toHaveLength(readers);
  const counts = Map.groupBy(iterations, (iteration) => iteration).values();
  const most = Math.max(...[...counts].map((answers) => answers.length));
  // One of them has read the answer itself.
  expect(most).toBeLessThanOrEqual(1 + BEGUN_PER_ITERATION / ANSWERED_SHARE);
});

/** Returns a function that returns the number of the iteration of the event loop in which each answer was begun. */
function followAnswers(): () => number[] {
  const begunIn: number[] = [];
  let iteration = 0;
  let next = setImmediate(function count() {
    iteration += 1;
    next = setImmediate(count);
  });
  const { writeHead } = ServerResponse.prototype;
  const following = vi.spyOn(ServerResponse.prototype, 'writeHead');
  following.mockImplementation(function follow(this: ServerResponse, ...head) {
    begunIn.push(iteration);
    return writeHead.apply(this, head);
  });
  onTestFinished(() => {
    following.mockRestore();
    clearImmediate(next);
  });
  return () => begunIn;
}

it("a client that disconnects while it waits for another's answer leaves nothing behind", async () => {
  const { token } = await createUser(db);
  const path = '/threads/thread-tidak-ada';
  const headers = { 'accept-encoding': 'identity' };
  const isRead = () => apps[0].responses.findFill(`/v1${path}\nidentity\n`) !== undefined;
  await ask({ process: 0, token }, '/leaderboards');
  const hangUp = new AbortController();
  const first = await db.transaction().execute(async (trx) => {
    await sql`lock table threads in access exclusive mode`.execute(trx);
    const reading = ask({ process: 0, token }, path, { headers });
    await expect.poll(isRead).toBe(true);
    const waiting = ask({ process: 0, token }, path, { headers, signal: hangUp.signal });
    // Once other requests were answered, it has arrived; and later, its end has been detected.
    await ask({ process: 0, token }, '/leaderboards');
    hangUp.abort();
    await expect(waiting).rejects.toThrow();
    await ask({ process: 0, token }, '/leaderboards');
    return { reading };
  });
  expect(await first.reading).toMatchObject({ status: 404 });
  await expect.poll(isRead).toBe(false);
});

it('requests that waited get the answer of a read that began after they arrived, although it is invalidated', async () => {
  const [app] = apps;
  const { responses } = app;
  const path = '/threads?limit=8';
  const tokens = await Promise.all(
    Array.from({ length: 10 }, async () => (await createUser(db)).token),
  );
  const headers = { 'accept-encoding': 'identity' };
  for (const token of tokens) await ask({ process: 0, token }, '/users/me');
  const { beginFill } = responses;
  const fills = vi.spyOn(responses, 'beginFill').mockImplementation((key) => {
    const fill = beginFill.call(responses, key);
    responses.invalidate([THREADS]);
    return fill;
  });
  onTestFinished(() => fills.mockRestore());
  const { asked } = await db.transaction().execute(async (trx) => {
    await sql`lock table threads in access exclusive mode`.execute(trx);
    const reads = tokens.map((token) => ask({ process: 0, token }, path, { headers }));
    await expect.poll(() => countWaiting(trx)).toBe(1);
    // Once another request was answered, all of them have arrived.
    await ask({ process: 0, token: tokens[0] ?? '' }, '/users/me');
    return { asked: reads };
  });
  for (const answer of asked) expect(await answer).toMatchObject({ status: 200 });
  const reads = fills.mock.calls.filter(([key]) => key === `/v1${path}\nidentity\n`);
  // All arrived before the second one. Some had their permits already, or had waited for too long.
  expect(reads.length).toBeLessThan(tokens.length);
});

it('a request never gets the answer of a read that began before it and was invalidated', async () => {
  const { responses } = apps[0];
  const { id, token } = await createUser(db);
  const read = () => ask({ process: 0, token }, '/leaderboards');
  const { promise: isChanged, resolve: continueFill } = Promise.withResolvers<void>();
  const { beginFill } = responses;
  const fills = vi.spyOn(responses, 'beginFill').mockImplementationOnce((key) => {
    const fill = beginFill.call(responses, key);
    return (
      fill && {
        ...fill,
        store: (...read) => void isChanged.then(() => fill.store(...read)),
        end: () => void isChanged.then(() => fill.end()),
      }
    );
  });
  onTestFinished(() => fills.mockRestore());
  expect((await read()).text).toContain('"score":0');
  await db.updateTable('users').set({ score: 31 }).where('id', '=', id).execute();
  responses.invalidate([scoresTag()]);
  const search = vi.spyOn(responses, 'findFill');
  onTestFinished(() => search.mockRestore());
  const reading = read();
  await expect.poll(() => search.mock.results.at(0)?.value).toBeDefined();
  continueFill();
  expect((await reading).text).toContain('"score":31');
});

it('nobody waits for the read of a client that accepts no cached answer', async () => {
  const { token } = await createUser(db);
  const headers = { 'accept-encoding': 'identity', 'cache-control': 'no-cache' };
  const { reading } = await db.transaction().execute(async (trx) => {
    await sql`lock table threads in access exclusive mode`.execute(trx);
    const asked = ask({ process: 0, token }, '/threads?limit=9', { headers });
    await expect.poll(() => countWaiting(trx)).toBe(1);
    expect(apps[0].responses.findFill('/v1/threads?limit=9\nidentity\n')).toBe(undefined);
    return { reading: asked };
  });
  expect(await reading).toMatchObject({ status: 200 });
});

it('a request that waits for a permit delays no identical request of others, and gets their answer', async () => {
  const [busy, other] = [await createUser(db), await createUser(db)];
  // The session is cached from the first request on.
  for (const { token } of [busy, other]) await ask({ process: 0, token }, '/users/me');
  const handlersRun = vi.spyOn(handlers, 'run');
  const fills = vi.spyOn(apps[0].responses, 'beginFill');
  onTestFinished(() => {
    handlersRun.mockRestore();
    fills.mockRestore();
  });
  const read = ({ token }: { token: string }) =>
    ask({ process: 0, token }, '/leaderboards', { headers: { 'accept-encoding': 'identity' } });
  const { asked, queued } = await db.transaction().execute(async (trx) => {
    await sql`lock table threads in access exclusive mode`.execute(trx);
    const lists = Array.from({ length: HANDLERS_PER_ACCOUNT }, (_, number) =>
      ask({ process: 0, token: busy.token }, `/threads?limit=${number + 1}`),
    );
    await expect.poll(() => countWaiting(trx)).toBe(HANDLERS_PER_ACCOUNT);
    handlersRun.mockClear();
    const waiting = read(busy);
    await expect.poll(() => handlersRun.mock.calls.length).toBe(1);
    expect(apps[0].responses.findFill('/v1/leaderboards\nidentity\n')).toBe(undefined);
    expect(await read(other)).toMatchObject({ status: 200 });
    return { asked: lists, queued: waiting };
  });
  for (const answer of [...asked, queued]) expect(await answer).toMatchObject({ status: 200 });
  const keys = fills.mock.calls.map(([key]) => key);
  expect(keys.filter((key) => key === '/v1/leaderboards\nidentity\n')).toHaveLength(1);
});

it('a client that does not read an answer delays no identical request of others', async () => {
  const { id, token } = await createUser(db);
  // More than the kernel buffers for a client that does not read.
  const body = `<p>Sambal ${'a'.repeat(90_000)}</p>`;
  for (let count = 0; count < 20; count += 1) await createThread(db, id, { body });
  const [app] = apps;
  const fills = vi.spyOn(app.responses, 'beginFill');
  onTestFinished(() => fills.mockRestore());
  const address = await listenWithSmallBuffers(app);
  const ask = async (path: string) => {
    const socket = connect(address);
    onTestFinished(() => void socket.destroy());
    socket.write(`GET /v1${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`);
    await once(socket, 'data');
    socket.pause();
  };
  // No answer of a search is cached: no request waits for one.
  await ask('/threads?q=sambal');
  expect(fills).not.toHaveBeenCalled();
  await ask('/threads');
  const keys = fills.mock.calls.flatMap(([key]) => key ?? []);
  expect(keys).toHaveLength(1);
  for (const key of keys) await expect.poll(() => app.responses.findFill(key)).toBe(undefined);
});

it('a session that the process has not cached gets answers that are cached for others', async () => {
  const { id, token } = await createUser(db);
  await createThread(db, id);
  const first = await ask({ process: 0, token }, '/threads?limit=6');
  await db.updateTable('threads').set({ title: 'Diubah di luar' }).execute();
  const other = await insertSession(db, id);
  expect(await ask({ process: 0, token: other }, '/threads?limit=6')).toEqual(first);
  const ended = await ask({ process: 0, token: await endedSession(id) }, '/threads?limit=6');
  expect(ended.status).toBe(401);
  const unknown = await ask({ process: 0, token: 'x'.repeat(43) }, '/threads?limit=6');
  expect(unknown.status).toBe(401);
});

it('answers are cached although each request is logged', async () => {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, callback) {
      lines.push(String(chunk));
      callback();
    },
  });
  const log = openLog('info', stream);
  const app = await buildTestApp(db, { LOG_LEVEL: 'info' }, undefined, { log });
  onTestFinished(() => app.close());
  const { id, token } = await createUser(db);
  await createThread(db, id);
  const read = () =>
    app.inject({ url: '/v1/threads', headers: { authorization: `Bearer ${token}` } });
  const first = await read();
  await db.updateTable('threads').set({ title: 'Diubah di luar' }).execute();
  const second = await read();
  expect(second.body).toBe(first.body);
  expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
  const logged = lines.filter((line) => line.includes(String(second.headers['x-request-id'])));
  expect(logged.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'incoming request',
    'request completed',
  ]);
});

async function endedSession(userId: string): Promise<string> {
  const token = await insertSession(db, userId);
  await db.updateTable('sessions').set({ expires_at: new Date() }).execute();
  return token;
}

const password = 'rahasia';
const newPassword = 'lebih-rahasia';

it.each<[string, { path: string; init: Init; isElsewhere?: boolean }]>([
  ['logged out', { path: '/session', init: { method: 'DELETE' } }],
  ['ended all sessions', { path: '/users/me/sessions', init: { method: 'DELETE' } }],
  [
    'deleted the account',
    { path: '/users/me', init: { method: 'DELETE', body: JSON.stringify({ password }) } },
  ],
  [
    'changed the password on another device',
    {
      path: '/users/me/password',
      init: { method: 'PUT', body: JSON.stringify({ currentPassword: password, newPassword }) },
      isElsewhere: true,
    },
  ],
])('a session that has %s gets no cached answer, in any process', async (_what, ending) => {
  const { id, token } = await createUser(db, { password });
  for (const process of [0, 1]) {
    expect((await ask({ process, token }, '/leaderboards')).status).toBe(200);
  }
  const ender = ending.isElsewhere ? await insertSession(db, id) : token;
  expect((await ask({ process: 0, token: ender }, ending.path, ending.init)).status).toBe(200);
  expect((await ask({ process: 0, token }, '/leaderboards')).status).toBe(401);
  await expect
    .poll(async () => (await ask({ process: 1, token }, '/leaderboards')).status)
    .toBe(401);
});

it('nothing is cached from before an interruption in which no invalidation was received', async () => {
  const interruptions: Error[] = [];
  const app = await buildTestApp(db, {}, (error) => interruptions.push(error), {
    responsesMaxAgeMs: 3_600_000,
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  await untilItCaches(app);
  const { id, token } = await createUser(db);
  const path = `/threads/${await createThread(db, id)}`;
  const read = async (what: string) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(`${address}/v1${what}`, { headers })).text();
  };
  await read('/users/me');
  const first = await read(path);
  await db.updateTable('threads').set({ title: 'Diubah di luar' }).execute();
  expect(await read(path)).toBe(first);
  const listeners = await findListeners();
  await sql`select pg_terminate_backend(${listeners[0]}::integer)`.execute(db);
  await expect.poll(() => interruptions).toHaveLength(1);
  await expect.poll(findListeners).toHaveLength(listeners.length);
  // The session is cached from here on, so that the cache is looked up.
  await read('/users/me');
  for (const query of ['', '?']) expect(await read(`${path}${query}`)).toContain('Diubah di luar');
  await app.close();
});

/** The connections that listen for changes, the newest first. */
async function findListeners(): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and query like 'listen "forum_tags"%'
    order by backend_start desc`.execute(db);
  return rows.map(({ pid }) => pid);
}

it('an answer and its cached parts are together at most five seconds old', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  // lru-cache takes a start time of 0 to mean that the entry does not expire.
  vi.advanceTimersByTime(1);
  const bus = { subscribe: ({ onConnected }: BusSubscriber) => onConnected?.() };
  const caches = openCaches(() => Promise.resolve(undefined), bus, { isPublicRead: false });
  const list = { ids: ['thread-1'], nextCursor: null };
  caches.lists.beginFill()?.store({ key: 'list', value: list, tags: [] });
  const bytesOfList = caches.bytes();
  const answer = { headers: [], body: Buffer.from('answer'), route: '/' };
  caches.responses.beginFill()?.store({ key: 'answer', value: answer, tags: [] });
  expect(caches.bytes()).toBeGreaterThan(bytesOfList);
  vi.advanceTimersByTime(1_000);
  expect(caches.lists.find('list')).toBe(list);
  vi.advanceTimersByTime(1);
  expect(caches.lists.find('list')).toBe(undefined);
  vi.advanceTimersByTime(2_999);
  expect(caches.responses.find('answer')).toBe(answer);
  vi.advanceTimersByTime(1);
  expect(caches.responses.find('answer')).toBe(undefined);
});
