import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BODY_MAX } from '#contract/limits.ts';
import { createComment, createThread, createUser } from '#server/testing/factories.ts';
import { send } from '#server/testing/requests.ts';
import { buildTestApp, useTestApp } from '#server/testing/test-app.ts';
import { TextQuota, TEXT_BYTES, TEXT_OVERHEAD_BYTES } from './text-limits.ts';

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
const BYTES = 1_000_000;
const piece = 'x'.repeat(BYTES - TEXT_OVERHEAD_BYTES);

/** Somebody who has written so many bytes, a thread of theirs and a comment on it. */
async function setUp(bytes = TEXT_BYTES.account.burst) {
  const { id: userId, token } = await createUser(db);
  const threadId = await createThread(db, userId);
  const commentId = await createComment(db, { threadId, ownerId: userId });
  for (let written = 0; written < bytes; written += BYTES) {
    await apps[0]!.countText({ userId, address: ADDRESS, texts: [piece] });
  }
  return { userId, token, threadId, commentId };
}

describe('who has written as much as is allowed in a day', () => {
  const thread = { title: 'Judul', body: '<p>Isi</p>', category: 'umum' };
  const content = { content: '<p>Isi</p>' };

  it('may neither write nor change anything, on whichever process, and is told when', async () => {
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
        // Until as many bytes have come back as this text has.
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

  it('may write without limits where RATE_LIMITS is off', async () => {
    const { token } = await setUp();
    const answer = await send(unlimited, 'POST', '/threads', { token, body: thread });
    expect(answer.status).toBe(201);
  });
});

it('a refused text costs nothing: a shorter one is still taken', async () => {
  const { token } = await setUp(TEXT_BYTES.account.burst - BYTES);
  const [app] = apps;
  const write = (body: string) =>
    send(app!, 'POST', '/threads', { token, body: { title: 'x', body } });
  const long = `<p>${'漢'.repeat(BODY_MAX - 7)}</p>`;
  // Three bytes for each character.
  for (let count = 0; count < 3; count += 1) expect((await write(long)).status).toBe(201);
  expect((await write(long)).status).toBe(429);
  expect((await write('<p>Isi</p>')).status).toBe(201);
});

it('a category counts as it is written and as it is filed, which may be eleven times as long', async () => {
  const { userId, token } = await setUp(TEXT_BYTES.account.burst - BYTES);
  const left = 2_000;
  const rest = 'x'.repeat(BYTES - TEXT_OVERHEAD_BYTES - left);
  await apps[0]!.countText({ userId, address: ADDRESS, texts: [rest] });
  const write = (category: string) =>
    send(apps[0]!, 'POST', '/threads', { token, body: { title: 'x', body: 'x', category } });
  // 150 bytes, and a key of 1,650.
  expect((await write('\ufdfa'.repeat(50))).status).toBe(429);
  expect((await write('umum')).status).toBe(201);
});

it('one address may write fifty times as much as one account', async () => {
  const quota = new TextQuota(db);
  for (let written = 0; written < TEXT_BYTES.address.burst; written += BYTES) {
    const userId = `user-${Math.floor(written / TEXT_BYTES.account.burst)}`;
    await quota.count({ userId, address: '2001:db8::', texts: [piece] });
  }
  const write = (address: string) => quota.count({ userId: 'another', address, texts: [piece] });
  await expect(write('2001:db8::')).rejects.toThrow('batas tulisan dalam sehari tercapai');
  await expect(write('2001:db8:1::')).resolves.toBeUndefined();
});

it('a text that could not be counted costs nothing', async () => {
  let isAway = true;
  const flaky = new Proxy(db, {
    get(target, name: keyof typeof db) {
      if (isAway && name === 'transaction') throw new Error('the database is away');
      const value: unknown = target[name];
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const quota = new TextQuota(flaky);
  const long = { userId: 'user-1', address: ADDRESS, texts: [piece] };
  for (let failed = 0; failed < 5; failed += 1) {
    await expect(quota.count(long)).rejects.toThrow('the database is away');
  }
  isAway = false;
  for (let written = 0; written < 3; written += 1) await quota.count(long);
});

describe('a process', () => {
  const short = { userId: 'user-1', address: ADDRESS, texts: ['x'] };
  const readCounted = async () => {
    const rows = await db.selectFrom('attempts').select('settled_at').orderBy('key').execute();
    return rows.map(({ settled_at: settledAt }) => settledAt.getTime());
  };

  it('takes room for many texts at once, and no statement for those', async () => {
    const quota = new TextQuota(db);
    await quota.count(short);
    const counted = await readCounted();
    expect(counted).toHaveLength(2);
    for (let written = 1; written < 90; written += 1) await quota.count(short);
    expect(await readCounted()).toEqual(counted);
  });

  it('lets nobody write more by sending texts at the same time', async () => {
    const quota = new TextQuota(db);
    const long = { ...short, texts: [piece] };
    const counts = await Promise.allSettled(Array.from({ length: 8 }, () => quota.count(long)));
    const { length } = counts.filter(({ status }) => status === 'fulfilled');
    expect(length).toBeLessThanOrEqual(TEXT_BYTES.account.burst / BYTES);
    // What each took ahead may be as much as one text.
    expect(length).toBeGreaterThanOrEqual(TEXT_BYTES.account.burst / BYTES - 1);
  });
});

it('a test run of a client, six hundred texts of one account, is half a day of it at most', () => {
  const bytes = 600 * (TEXT_OVERHEAD_BYTES + 2_000);
  expect(bytes).toBeLessThan(TEXT_BYTES.account.burst / 2);
});
