import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { BODY_MAX } from '#contract/limits.ts';
import { createComment, createThread, createUser } from '#server/testing/factories.ts';
import { send } from '#server/testing/requests.ts';
import { buildTestApp, useTestApp } from '#server/testing/test-app.ts';
import { attemptsKey } from './attempts.repository.ts';
import { ATTEMPTS } from './login-limits.ts';
import {
  LOW_DISK_BYTES,
  SESSION_BYTES,
  StorageQuota,
  type StorageQuotaOptions,
  STORED_BYTES_PER_DAY,
  TEXT_OVERHEAD_BYTES,
  VOTE_BYTES,
} from './storage-limits.ts';

const { app: unlimited, db } = await useTestApp();
let apps: FastifyInstance[];
beforeEach(async () => {
  apps = [
    await buildTestApp(db, { RATE_LIMITS: true }),
    await buildTestApp(db, { RATE_LIMITS: true }),
  ];
});
afterEach(() => Promise.all(apps.map((app) => app.close())));

const ADDRESS = '203.0.113.9';

function openQuota(options: Partial<StorageQuotaOptions> = {}, on = db): StorageQuota {
  const onError = (error: unknown) => {
    throw error;
  };
  return new StorageQuota(on, { onError, ...options });
}
const BYTES = 1_000_000;
const piece = 'x'.repeat(BYTES - TEXT_OVERHEAD_BYTES);

/** Creates an account that has written so many bytes, with a thread and a comment on it. */
async function setUp(bytes = STORED_BYTES_PER_DAY.account.burst) {
  const { id: userId, token } = await createUser(db);
  const threadId = await createThread(db, userId);
  const commentId = await createComment(db, { threadId, ownerId: userId });
  for (let written = 0; written < bytes; written += BYTES) {
    await apps[0]!.countText({ userId, address: ADDRESS, texts: [piece] });
  }
  return { userId, token, threadId, commentId };
}

describe('an account that has written as much as is allowed in a day', () => {
  const thread = { title: 'Judul', body: '<p>Isi</p>', category: 'umum' };
  const content = { content: '<p>Isi</p>' };

  it('may neither write nor edit, on any process, and gets the time to retry', async () => {
    const { token, threadId, commentId } = await setUp();
    for (const app of apps) {
      for (const [method, path, body] of [
        ['POST', '/threads', thread],
        ['PUT', `/threads/${threadId}`, thread],
        ['POST', `/threads/${threadId}/comments`, content],
        ['PUT', `/threads/${threadId}/comments/${commentId}`, content],
      ] as const) {
        const answer = await send(app, method, path, { token, body });
        const seconds = Number(answer.headers['retry-after']);
        expect(answer).toMatchObject({
          status: 429,
          envelope: {
            status: 'fail',
            message: `batas tulisan dalam sehari tercapai, coba lagi dalam ${seconds} detik`,
            data: {},
          },
        });
        // Until as many bytes are refilled as this text has.
        expect(seconds).toBeGreaterThan(10);
        expect(seconds).toBeLessThan(60);
      }
    }
  });

  it('reads, votes and deletes as before, and others write', async () => {
    const { token, threadId, commentId } = await setUp();
    const [app] = apps;
    const other = await createUser(db);
    const path = `/threads/${threadId}`;
    for (const [method, at, who] of [
      ['GET', path, token],
      ['POST', `${path}/up-vote`, token],
      ['DELETE', `${path}/comments/${commentId}`, token],
      ['DELETE', path, token],
    ] as const) {
      expect((await send(app!, method, at, { token: who })).status).toBeLessThan(300);
    }
    const answer = await send(app!, 'POST', '/threads', { token: other.token, body: thread });
    expect(answer.status).toBe(201);
  });

  it('may write without limits when RATE_LIMITS is off', async () => {
    const { token } = await setUp();
    const answer = await send(unlimited, 'POST', '/threads', { token, body: thread });
    expect(answer.status).toBe(201);
  });
});

it('a refused text costs nothing: a shorter one is still accepted', async () => {
  const { token } = await setUp(STORED_BYTES_PER_DAY.account.burst - BYTES);
  const [app] = apps;
  const write = (body: string) =>
    send(app!, 'POST', '/threads', { token, body: { title: 'x', body } });
  const long = `<p>${'漢'.repeat(BODY_MAX - 7)}</p>`;
  // Three bytes for each character.
  for (let count = 0; count < 3; count += 1) expect((await write(long)).status).toBe(201);
  expect((await write(long)).status).toBe(429);
  expect((await write('<p>Isi</p>')).status).toBe(201);
});

it('a category counts as written and as stored in its key, which may be eleven times as long', async () => {
  const { userId, token } = await setUp(STORED_BYTES_PER_DAY.account.burst - BYTES);
  const left = 2_000;
  const rest = 'x'.repeat(BYTES - TEXT_OVERHEAD_BYTES - left);
  await apps[0]!.countText({ userId, address: ADDRESS, texts: [rest] });
  const write = (category: string) =>
    send(apps[0]!, 'POST', '/threads', { token, body: { title: 'x', body: 'x', category } });
  // 150 bytes, and a key of 1,650.
  expect((await write('\ufdfa'.repeat(50))).status).toBe(429);
  expect((await write('umum')).status).toBe(201);
});

it('one address may write more than ten times as much as one account', async () => {
  const quota = openQuota();
  const write = (address: string, userId: string) => quota.count({ userId, address, bytes: BYTES });
  for (let written = 0; written < STORED_BYTES_PER_DAY.address.burst; written += BYTES) {
    const userId = `user-${Math.floor(written / STORED_BYTES_PER_DAY.account.burst)}`;
    expect(await write('2001:db8::', userId)).toBe(0);
  }
  expect(await write('2001:db8::', 'another')).toBeGreaterThan(0);
  expect(await write('2001:db8:1::', 'another')).toBe(0);
});

it('a text that could not be counted costs nothing', async () => {
  let isAway = true;
  const flaky = new Proxy(db, {
    get(target, name: keyof typeof db) {
      if (isAway && name === 'getExecutor') throw new Error('the database is away');
      const value: unknown = target[name];
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const quota = openQuota({}, flaky);
  const long = { userId: 'user-1', address: ADDRESS, bytes: BYTES };
  for (let failed = 0; failed < 5; failed += 1) {
    await expect(quota.count(long)).rejects.toThrow('the database is away');
  }
  isAway = false;
  for (let written = 0; written < 3; written += 1) expect(await quota.count(long)).toBe(0);
});

describe('when little is left on the disk', () => {
  /** How many bytes an address may store at once, to a megabyte, when so many are left on the disk. */
  async function storable(bytesLeft: number, address: string): Promise<number> {
    const quota = openQuota({ bytesLeft: () => bytesLeft });
    let stored = 0;
    while ((await quota.count({ address, bytes: 100_000 })) === 0) stored += 100_000;
    return stored;
  }

  it('an address may store the same share of what is left', async () => {
    const { burst } = STORED_BYTES_PER_DAY.address;
    expect(await storable(LOW_DISK_BYTES / 10, '203.0.113.1')).toBe(burst / 10);
    expect(await storable(LOW_DISK_BYTES / 50, '203.0.113.2')).toBe(burst / 50);
    // The largest text is still accepted.
    expect(await storable(-1, '203.0.113.3')).toBe(burst / 100);
  });

  it('the limit of an account is unchanged', async () => {
    const quota = openQuota({ bytesLeft: () => LOW_DISK_BYTES / 10 });
    const writeFrom = (host: number) =>
      quota.count({ userId: 'user-1', address: `203.0.113.${host}`, bytes: BYTES });
    for (let host = 0; host < 4; host += 1) expect(await writeFrom(host)).toBe(0);
    expect(await writeFrom(4)).toBeGreaterThan(0);
  });
});

it('sessions count for their address apart from texts, and a login refused for it is not a wrong password', async () => {
  const { email } = await createUser(db, { password: 'rahasia' });
  // So little is left that nothing is refilled within the test.
  const bytesLeft = () => LOW_DISK_BYTES / 100;
  const app = await buildTestApp(db, { RATE_LIMITS: true }, undefined, { disk: { bytesLeft } });
  onTestFinished(() => app.close());
  const post = (url: string, remoteAddress: string, payload: object) =>
    app.inject({ method: 'POST', url: `/v1${url}`, remoteAddress, payload });
  const login = (address: string, password = 'rahasia') =>
    post('/login', address, { email, password });
  const texts = STORED_BYTES_PER_DAY.address.burst / 100;
  await app.countStored({ address: ADDRESS, bytes: texts });
  const person = { name: 'Sari', email: 'sari@contoh.id', password: 'rahasia' };
  expect((await post('/register', ADDRESS, person)).statusCode).toBe(429);
  const bytes = STORED_BYTES_PER_DAY.sessionsOfAddress.burst / 10 - 2 * SESSION_BYTES;
  await app.countStored({ address: ADDRESS, bytes, isSession: true });
  for (let logins = 0; logins < 2; logins += 1) expect((await login(ADDRESS)).statusCode).toBe(200);
  for (let refused = 0; refused < ATTEMPTS.emailFromAddress.burst + 1; refused += 1) {
    const answer = await login(ADDRESS);
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(10);
  }
  expect((await login(ADDRESS, 'salah')).statusCode).toBe(401);
  expect((await login('203.0.113.10')).statusCode).toBe(200);
});

it.each(['thread', 'comment'] as const)('votes on a %s count for their address', async (kind) => {
  const { token, threadId, commentId } = await setUp(0);
  const path = kind === 'thread' ? threadId : `${threadId}/comments/${commentId}`;
  // So little is left that nothing is refilled within the test.
  const bytesLeft = () => LOW_DISK_BYTES / 100;
  const app = await buildTestApp(db, { RATE_LIMITS: true }, undefined, { disk: { bytesLeft } });
  onTestFinished(() => app.close());
  const vote = async (action: string) =>
    (
      await app.inject({
        method: 'POST',
        url: `/v1/threads/${path}/${action}`,
        remoteAddress: ADDRESS,
        headers: { authorization: `Bearer ${token}` },
      })
    ).statusCode;
  const most = STORED_BYTES_PER_DAY.address.burst / 100;
  await app.countStored({ address: ADDRESS, bytes: most - 2 * VOTE_BYTES });
  // A neutral vote stores a row, too.
  expect([await vote('neutral-vote'), await vote('up-vote')]).toEqual([201, 201]);
  expect([await vote('neutral-vote'), await vote('down-vote')]).toEqual([429, 429]);
});

it('a new name counts like a text', async () => {
  const rename = async ({ token }: { token: string }) =>
    (await send(apps[0]!, 'PUT', '/users/me', { token, body: { name: 'Sari' } })).status;
  expect(await rename(await setUp(0))).toBe(200);
  expect(await rename(await setUp())).toBe(429);
});

describe('a process', () => {
  const short = { userId: 'user-1', address: ADDRESS, bytes: 1_001 };
  /** Counts at once before an allowance has a row may exceed it. */
  const createRows = () => openQuota().count({ ...short, bytes: 1 });
  const readCounted = async () => {
    const rows = await db.selectFrom('attempts').select('settled_at').orderBy('key').execute();
    return rows.map(({ settled_at: refilledAt }) => refilledAt.getTime());
  };

  it('reserves bytes for many texts at once, and sends no statement for those', async () => {
    const quota = openQuota();
    await quota.count(short);
    const counted = await readCounted();
    expect(counted).toHaveLength(2);
    for (let written = 1; written < 90; written += 1) await quota.count(short);
    expect(await readCounted()).toEqual(counted);
  });

  it.each([
    ['of those who are evicted', (quota: StorageQuota) => quota.count({ address: '::', bytes: 1 })],
    ['when it closes', (quota: StorageQuota) => quota.close()],
  ])('refunds the reserved bytes %s', async (_when, act) => {
    const { burst, everyS } = STORED_BYTES_PER_DAY.account;
    const readCountedBytes = async () => {
      const { settled_at: refilledAt } = await db
        .selectFrom('attempts')
        .select('settled_at')
        .where('key', '=', attemptsKey('text bytes', short.userId))
        .executeTakeFirstOrThrow();
      return (refilledAt.getTime() - Date.now()) / 1_000 / everyS;
    };
    const quota = openQuota({ reservationsMax: 2 });
    await quota.count(short);
    await quota.count({ address: '::', bytes: 1 });
    // The same bytes are evicted twice, before they are refunded.
    await quota.count(short);
    expect(await readCountedBytes()).toBeGreaterThan(burst / 25);
    await act(quota);
    await expect.poll(readCountedBytes).toBeLessThanOrEqual(2 * short.bytes);
    expect(await readCountedBytes()).toBeGreaterThan(0);
  });

  it('allows no account to write more by sending texts at the same time', async () => {
    await createRows();
    const quota = openQuota();
    const long = { ...short, bytes: BYTES };
    const waits = await Promise.all(Array.from({ length: 8 }, () => quota.count(long)));
    const { length } = waits.filter((waitS) => waitS === 0);
    expect(length).toBeLessThanOrEqual(STORED_BYTES_PER_DAY.account.burst / BYTES);
    // Each process may have reserved up to one text ahead.
    expect(length).toBeGreaterThanOrEqual(STORED_BYTES_PER_DAY.account.burst / BYTES - 1);
  });

  it('keeps the reservation of an address after texts of another were refused on a small disk', async () => {
    const bytesLeft = () => LOW_DISK_BYTES / 1.1;
    const quota = openQuota({ bytesLeft, reservationsMax: 1 });
    const refused = { address: '203.0.113.10', bytes: STORED_BYTES_PER_DAY.address.burst };
    const waits = await Promise.all(Array.from({ length: 3 }, () => quota.count(refused)));
    expect(Math.min(...waits)).toBeGreaterThan(0);
    // A rest of the refused bytes, even a fraction below 0, would stay in its place.
    const write = () => quota.count({ address: ADDRESS, bytes: 1_001 });
    await write();
    const counted = await readCounted();
    await write();
    expect(await readCounted()).toEqual(counted);
  });

  it('evicts no reservation whose statement is still running', async () => {
    await createRows();
    const quota = openQuota({ reservationsMax: 1 });
    const long = { ...short, bytes: BYTES };
    const count = async (_: unknown, number: number) => {
      const counted = quota.count(long);
      await quota.count({ address: `2001:db8:${number}::`, bytes: 1 });
      return counted;
    };
    const waits = await Promise.all(Array.from({ length: 8 }, count));
    await quota.close();
    const next = openQuota();
    const { burst } = STORED_BYTES_PER_DAY.account;
    const accepted = waits.filter((waitS) => waitS === 0).length * BYTES;
    expect(await next.count({ ...long, bytes: burst - accepted + BYTES / 2 })).toBeGreaterThan(0);
  });
});

it("a test run of a client, six hundred texts of one account, uses half a day's limit at most", () => {
  const bytes = 600 * (TEXT_OVERHEAD_BYTES + 2_000);
  expect(bytes).toBeLessThan(STORED_BYTES_PER_DAY.account.burst / 2);
});
