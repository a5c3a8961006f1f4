import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, it, onTestFinished, vi } from 'vitest';
import { PAGE_MAX } from '#contract/limits.ts';
import { BURSTS_MS, LONG_ANSWER, RATES, ROW_BYTES } from '#server/platform/http/answer-pace.ts';
import { POOL_SIZE } from '#server/platform/database/database.ts';
import {
  HANDLERS_AT_ONCE,
  HANDLERS_PER_ACCOUNT,
  HANDLERS_PER_NETWORK,
  TEXT_WRITES_PER_NETWORK,
} from '#server/platform/http/handler-limits.ts';
import type { Db } from '#server/schema.ts';
import { createThread, createUser } from '#server/testing/factories.ts';
import { send } from '#server/testing/requests.ts';
import { countWaiting } from '#server/testing/row-lock.ts';
import { buildTestApp, useTestApp } from '#server/testing/test-app.ts';

const { app, db } = await useTestApp();

/** Requests that wait together. Without fair queueing, all of them are answered before a later one. */
const CROWD = 40;

it('an account that sends many requests at once leaves connections to others, and is answered in the end', async () => {
  const [busy, other] = [await createUser(db), await createUser(db)];
  const count = 3 * HANDLERS_PER_ACCOUNT;
  const listUsers = (user: { token: string }) => send(app, 'GET', '/users', user);
  const answers = await db.transaction().execute(async (trx) => {
    await sql`lock table users in access exclusive mode`.execute(trx);
    const asked = Array.from({ length: count }, () => listUsers(busy));
    await expect.poll(() => countWaiting(trx)).toBe(HANDLERS_PER_ACCOUNT);
    const asOther = listUsers(other);
    await expect.poll(() => countWaiting(trx)).toBe(HANDLERS_PER_ACCOUNT + 1);
    return { asked, asOther };
  });
  expect(await answers.asOther).toMatchObject({ status: 200 });
  for (const answer of await Promise.all(answers.asked)) expect(answer.status).toBe(200);
});

it.each(['/threads?q=%20', '/categories?q=kopi', '/threads?q=%20&sort=top'])(
  'a call that only looks like a search is queued: %s',
  async (path) => {
    const [busy, other] = [await createUser(db), await createUser(db)];
    const answers = await db.transaction().execute(async (trx) => {
      await sql`lock table threads, categories in access exclusive mode`.execute(trx);
      const asked = Array.from({ length: POOL_SIZE }, (_, number) =>
        send(app, 'GET', `${path}&limit=${number + 1}`, busy),
      );
      await expect.poll(() => countWaiting(trx)).toBe(HANDLERS_PER_ACCOUNT);
      expect(await send(app, 'GET', '/users', other)).toMatchObject({ status: 200 });
      return { asked };
    });
    for (const answer of await Promise.all(answers.asked)) expect(answer.status).toBe(200);
  },
);

it('a queued read is not made for a client that has disconnected', async () => {
  const listening = await buildTestApp(db);
  onTestFinished(() => listening.close());
  const url = await listening.listen({ port: 0 });
  const busy = await createUser(db);
  // The session is cached from the first request on.
  await send(listening, 'GET', '/users/me', busy);
  const queries = vi.spyOn(pg.Query.prototype, 'submit');
  const countReads = () =>
    queries.mock.contexts.filter((query) => sqlOf(query).includes('category_spellings')).length;
  const asked = await db.transaction().execute(async (trx) => {
    await sql`lock table users in access exclusive mode`.execute(trx);
    const all = Array.from({ length: HANDLERS_PER_ACCOUNT }, () =>
      send(listening, 'GET', '/users', busy),
    );
    await expect.poll(() => countWaiting(trx)).toBe(HANDLERS_PER_ACCOUNT);
    const hungUp = new AbortController();
    const cameIn = once(listening.server, 'request');
    const read = fetch(`${url}/v1/categories`, {
      headers: { authorization: `Bearer ${busy.token}` },
      signal: hungUp.signal,
    });
    const [{ socket }] = (await cameIn) as [IncomingMessage];
    hungUp.abort();
    await expect(read).rejects.toThrow('aborted');
    await vi.waitUntil(() => socket.destroyed, { timeout: 30_000 });
    return { all };
  });
  await Promise.all(asked.all);
  // Waits in the queue behind the other.
  await send(listening, 'GET', '/users/me', busy);
  expect(countReads()).toBe(0);
  await send(listening, 'GET', '/categories', busy);
  expect(countReads()).toBe(1);
});

it.each(['/users', '/threads?q=kopi'])(
  'an account that has read many long answers waits, others at its address do not: %s',
  async (path) => {
    const limited = await buildTestApp(db, { RATE_LIMITS: true });
    onTestFinished(() => limited.close());
    const [busy, other] = [await createUser(db), await createUser(db)];
    const bytes = ((BURSTS_MS.account + 1_500) / 1_000) * RATES.account;
    limited.answerPace?.count({ name: busy.id, network: '127.0.0.1' }, bytes);
    const answered: string[] = [];
    const ask = async (user: { id: string; token: string }) => {
      expect(await send(limited, 'GET', path, user)).toMatchObject({ status: 200 });
      answered.push(user.id);
    };
    await Promise.all([ask(busy), ask(other)]);
    expect(answered).toEqual([other.id, busy.id]);
  },
);

it.each(['/threads?q=%20', '/threads?q=kopi'])(
  'an account that has read a long answer reads one after the other, others do not: %s',
  async (path) => {
    const limited = await buildTestApp(db, { RATE_LIMITS: true });
    onTestFinished(() => limited.close());
    const [busy, other, third] = [await createUser(db), await createUser(db), await createUser(db)];
    limited.answerPace?.count({ name: busy.id, network: '127.0.0.1' }, LONG_ANSWER);
    const readTwice = (user: { token: string }) =>
      [1, 2].map((limit) => send(limited, 'GET', `${path}&limit=${limit}`, user));
    const asked = await db.transaction().execute(async (trx) => {
      await sql`lock table threads, categories in access exclusive mode`.execute(trx);
      const ofBusy = readTwice(busy);
      await expect.poll(() => countWaiting(trx)).toBe(1);
      const ofOther = readTwice(other);
      await expect.poll(() => countWaiting(trx)).toBe(3);
      expect(await send(limited, 'GET', '/users', third)).toMatchObject({ status: 200 });
      expect(await countWaiting(trx)).toBe(3);
      return [...ofBusy, ...ofOther];
    });
    for (const answer of await Promise.all(asked)) expect(answer.status).toBe(200);
  },
);

it('only the answer to a successful read says how long that of its URL is', async () => {
  const limited = await buildTestApp(db, { RATE_LIMITS: true });
  onTestFinished(() => limited.close());
  const { token } = await createUser(db);
  const count = vi.spyOn(limited.answerPace!, 'count');
  const read = (own: string) => send(limited, 'GET', '/users', { token: own });
  expect((await read(token)).status).toBe(200);
  expect((await read('salah')).status).toBe(401);
  const body = { name: 'Sari' };
  expect((await send(limited, 'PUT', '/users/me', { token, body })).status).toBe(200);
  const urls = count.mock.calls.map(([, , url]) => url);
  expect(urls).toEqual(['/v1/users', undefined]);
});

it('counts the comments of an answer above those of a page', async () => {
  const limited = await buildTestApp(db, { RATE_LIMITS: true });
  onTestFinished(() => limited.close());
  const { id: userId, token } = await createUser(db);
  const threadId = await createThread(db, userId);
  await sql`insert into comments (id, thread_id, owner_id, content)
    select ${threadId} || number, ${threadId}, ${userId}, '<p>ya</p>'
    from generate_series(1, ${PAGE_MAX + 7}) as number`.execute(db);
  const count = vi.spyOn(limited.answerPace!, 'count');
  const answer = await send(limited, 'GET', `/threads/${threadId}`, { token });
  const bytes = Buffer.byteLength(JSON.stringify(answer.envelope)) + 7 * ROW_BYTES;
  expect(count).toHaveBeenCalledWith(expect.anything(), bytes, `/v1/threads/${threadId}`);
});

it('an account that downloads its data many times at once leaves connections to others', async () => {
  const [busy, other] = [await createUser(db), await createUser(db)];
  const headers = { authorization: `Bearer ${busy.token}` };
  const downloads = await db.transaction().execute(async (trx) => {
    await sql`lock table comment_votes in access exclusive mode`.execute(trx);
    const all = Array.from({ length: 2 * POOL_SIZE }, () =>
      app.inject({ url: '/v1/users/me/export', headers }),
    );
    await expect.poll(() => countWaiting(trx)).toBe(HANDLERS_PER_ACCOUNT);
    expect(await send(app, 'GET', '/users', other)).toMatchObject({ status: 200 });
    return { all };
  });
  for (const { statusCode } of await Promise.all(downloads.all)) expect(statusCode).toBe(200);
});

it('many accounts with many requests at once are served round-robin with one that sends few', async () => {
  const busy = await Promise.all(Array.from({ length: 20 }, () => createUser(db)));
  const other = await createUser(db);
  const listUsers = (user: { token: string }) => send(app, 'GET', '/users', user);
  // The session is cached from the first request on.
  for (const user of [...busy, other]) await send(app, 'GET', '/users/me', user);
  let answered = 0;
  const { asked, asOther } = await db.transaction().execute(async (trx) => {
    await sql`lock table users in access exclusive mode`.execute(trx);
    const all = busy.flatMap((user) =>
      Array.from({ length: 2 * HANDLERS_PER_ACCOUNT }, () =>
        listUsers(user).finally(() => (answered += 1)),
      ),
    );
    await expect.poll(() => countWaiting(trx)).toBe(HANDLERS_PER_NETWORK);
    const one = listUsers(other).then((answer) => ({ ...answer, answeredBefore: answered }));
    await countWaiting(trx);
    return { asked: all, asOther: one };
  });
  const { status, answeredBefore } = await asOther;
  expect(status).toBe(200);
  expect(answeredBefore).toBeLessThan(asked.length / 2 + HANDLERS_AT_ONCE);
  for (const answer of await Promise.all(asked)) expect(answer.status).toBe(200);
});

it('all accounts at an address leave connections to one elsewhere', async () => {
  const busy = await Promise.all(Array.from({ length: CROWD / 2 }, () => createUser(db)));
  const other = await createUser(db);
  for (const user of [...busy, other]) await send(app, 'GET', '/users/me', user);
  await expectServedBeside(app, {
    crowd: [...busy, ...busy].map(({ token }) => ({ token, from: '192.0.2.1' })),
    one: { token: other.token, from: '198.51.100.1' },
  });
});

it('all addresses of an IPv6 /48 leave connections to one elsewhere', async () => {
  const users = await Promise.all(Array.from({ length: CROWD / 2 + 1 }, () => createUser(db)));
  for (const user of users) await send(app, 'GET', '/users/me', user);
  const [other, ...busy] = users.map(({ token }, index) => ({
    token,
    from: `2001:db8:7:${index.toString(16)}::1`,
  }));
  await expectServedBeside(app, {
    crowd: [...busy, ...busy],
    one: { token: other?.token, from: '2001:db8:8::1' },
  });
});

it('few texts of one network are written at once, and leave connections to others', async () => {
  const crowd = await Promise.all(Array.from({ length: 6 }, () => createUser(db)));
  const other = await createUser(db);
  const threadId = await createThread(db, other.id);
  const comment = ({ token }: { token: string }, remoteAddress: string) =>
    app.inject({
      method: 'POST',
      url: `/v1/threads/${threadId}/comments`,
      remoteAddress,
      headers: { authorization: `Bearer ${token}` },
      payload: { content: '<p>Setuju</p>' },
    });
  const answers = await db.transaction().execute(async (trx) => {
    await sql`select from threads where id = ${threadId} for update`.execute(trx);
    const all = crowd.map((user) => comment(user, '192.0.2.1'));
    await expect.poll(() => countWaiting(trx)).toBe(TEXT_WRITES_PER_NETWORK);
    const one = comment(other, '198.51.100.1');
    await expect.poll(() => countWaiting(trx)).toBe(TEXT_WRITES_PER_NETWORK + 1);
    return [...all, one];
  });
  for (const { statusCode } of await Promise.all(answers)) expect(statusCode).toBe(201);
});

it('visitors at an address leave connections to one elsewhere', async () => {
  const publicApp = await buildTestApp(db, { PUBLIC_READ: true });
  await expectServedBeside(publicApp, {
    crowd: Array.from({ length: CROWD }, () => ({ from: '192.0.2.1' })),
    one: { from: '198.51.100.1' },
    atOnce: HANDLERS_PER_ACCOUNT,
  });
  await publicApp.close();
});

function sqlOf(query: unknown): string {
  return (query as { text?: string }).text ?? '';
}

interface Requester {
  readonly token?: string | undefined;
  readonly from: string;
}

/** Expects that the single request reaches the database while those of the crowd, which were sent before, fill it. */
async function expectServedBeside(
  asked: FastifyInstance,
  {
    crowd,
    one,
    atOnce = HANDLERS_PER_NETWORK,
  }: { crowd: readonly Requester[]; one: Requester; atOnce?: number },
): Promise<void> {
  let number = 0;
  const listUsers = ({ token, from }: Requester) =>
    asked.inject({
      // All are different, because identical requests would wait for one answer.
      url: `/v1/users?limit=${(number += 1)}`,
      remoteAddress: from,
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    });
  const { answers } = await db.transaction().execute(async (trx) => {
    await sql`lock table users in access exclusive mode`.execute(trx);
    const ofCrowd = crowd.map(listUsers);
    await expect.poll(() => countWaitingLists(trx)).toBe(atOnce);
    const ofOne = listUsers(one);
    await expect.poll(() => countWaitingLists(trx)).toBe(atOnce + 1);
    return { answers: [...ofCrowd, ofOne] };
  });
  for (const { statusCode } of await Promise.all(answers)) expect(statusCode).toBe(200);
}

/** How many lists of users wait for the lock. Reads of background work may wait for it, too. */
async function countWaitingLists(trx: Db): Promise<number> {
  // Otherwise the transaction continues to see the connections of its first read.
  await sql`select pg_stat_clear_snapshot()`.execute(trx);
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
      and query like 'select "id", "name" from "users" %'`.execute(trx);
  return rows[0]?.waiting ?? 0;
}
