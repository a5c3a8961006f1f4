import { connect } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { addressOf } from '#server/platform/http/client-address.ts';
import { LIMITS, limitRates } from '#server/platform/http/rate-limits.ts';
import { STREAM_QUOTAS } from '#server/platform/http/register-event-stream.ts';
import { createThread, createUser } from '#server/testing/factories.ts';
import { buildTestApp, useTestApp } from '#server/testing/test-app.ts';

const { app: unlimited, db } = await useTestApp();
let app: FastifyInstance;
beforeEach(async () => {
  app = await buildTestApp(db, { RATE_LIMITS: true });
});
afterEach(() => app.close());

/** Counted like any search, and then refused without a database query. */
const SEARCH = '/threads?q=soto&limit=0';

interface Asked {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly token?: string;
  readonly from?: string;
  readonly forwardedFor?: string;
  readonly payload?: string;
}

/** Sends the request so often; returns the answers. */
async function ask(times: number, asked: Asked, server = app) {
  const { method = 'GET', token, from = '203.0.113.1', forwardedFor, payload } = asked;
  const answers = [];
  for (let count = 0; count < times; count += 1) {
    const answer = await server.inject({
      method,
      url: `/v1${asked.url}`,
      remoteAddress: from,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(forwardedFor !== undefined && { 'x-forwarded-for': forwardedFor }),
      },
      ...(payload !== undefined && { payload }),
    });
    answers.push(answer);
  }
  return answers;
}

async function statusOf(asked: Asked, server = app): Promise<number | undefined> {
  return (await ask(1, asked, server))[0]?.statusCode;
}

/** Expects that all but the last succeed, and that the last gets the time to retry, in the envelope. */
async function expectLastRefused(times: number, asked: Asked): Promise<void> {
  const answers = await ask(times, asked);
  const last = answers.pop();
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toEqual([]);
  expect(last?.statusCode).toBe(429);
  const seconds = Number(last?.headers['retry-after']);
  expect(seconds).toBeGreaterThan(0);
  expect(last?.json()).toEqual({
    status: 'fail',
    message: `terlalu banyak permintaan, coba lagi dalam ${seconds} detik`,
    data: {},
  });
}

describe('too many requests of one account', () => {
  it('are refused for votes, on threads and comments together, and nowhere else', async () => {
    const [sari, budi] = [await createUser(db), await createUser(db)];
    const half = LIMITS.voting.account.max / 2;
    const vote = { method: 'POST', url: '/threads/x/up-vote', token: sari.token } as const;
    await ask(half, vote);
    await expectLastRefused(half + 1, { ...vote, url: '/threads/x/comments/y/down-vote' });
    expect(await statusOf({ ...vote, from: '203.0.113.2' })).toBe(429);
    expect(await statusOf({ ...vote, token: budi.token })).toBe(404);
    expect(await statusOf({ url: '/users/me', token: sari.token })).toBe(200);
    expect(await statusOf({ method: 'POST', url: '/threads', token: sari.token })).toBe(400);
  });

  it('are refused for writing, changing or deleting; it may still be deleted', async () => {
    const { id, token } = await createUser(db);
    const url = `/threads/${await createThread(db, id)}`;
    const third = LIMITS.writing.account.max / 3;
    await ask(third, { method: 'POST', url: `${url}/comments`, token, payload: '{}' });
    await ask(third, { method: 'PUT', url, token, payload: '{}' });
    await expectLastRefused(third + 1, { method: 'DELETE', url: `${url}/comments/x`, token });
    expect(await statusOf({ method: 'POST', url: '/threads', token })).toBe(429);
    expect(await statusOf({ method: 'POST', url: `${url}/up-vote`, token })).toBe(201);
    expect(await statusOf({ method: 'DELETE', url: '/session', token })).toBe(200);
  });

  it('are refused for searches; it may still read', async () => {
    const { token } = await createUser(db);
    await expectLastRefused(LIMITS.searching.account.max + 1, { url: SEARCH, token });
    expect(await statusOf({ url: '/categories?q=soto', token })).toBe(429);
    expect(await statusOf({ url: '/threads?q=', token })).toBe(200);
  });
});

it('too many votes of one account in a day are refused, however slowly it votes', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const counting = Fastify();
  onTestFinished(() => counting.close());
  counting.decorateRequest('caller', undefined);
  await limitRates(counting, true);
  const { account, inADay } = LIMITS.voting;
  const voteForLong = async (request: FastifyRequest) => {
    request.caller = { userId: 'user-1', token: '', expiresAt: 0 };
    for (let minute = 0; minute < inADay.max / account.max; minute += 1) {
      vi.advanceTimersByTime(1_000 * account.seconds);
      const most = Math.min(account.max, inADay.max - minute * account.max);
      for (let vote = 0; vote < most; vote += 1)
        await counting.limits.countAccount('voting', request);
    }
    vi.advanceTimersByTime(1_000 * account.seconds);
    const refused = counting.limits.countAccount('voting', request);
    await expect(refused).rejects.toMatchObject({ statusCode: 429, limit: 'voting' });
    vi.advanceTimersByTime(1_000 * inADay.seconds);
    await counting.limits.countAccount('voting', request);
    return 'counted';
  };
  counting.route({ method: 'GET', url: '/', handler: voteForLong });
  expect((await counting.inject('/')).body).toBe('counted');
});

it('too many requests of all kinds from the addresses of an IPv6 /56 are refused', async () => {
  const counting = Fastify();
  onTestFinished(() => counting.close());
  await limitRates(counting, true);
  counting.get('/', async () => 'ok');
  const statusFrom = async (remoteAddress: string) =>
    (await counting.inject({ url: '/', remoteAddress })).statusCode;
  const { max } = LIMITS.all.address;
  for (const subnet of [1, 2]) {
    for (let count = 0; count < max; count += 1) {
      expect(await statusFrom(`2001:db8:5:60${subnet}::1`)).toBe(200);
    }
  }
  expect(await statusFrom('2001:db8:5:603::1')).toBe(429);
  expect(await statusFrom('2001:db8:5:700::1')).toBe(200);
});

describe('too many requests from one address', () => {
  it('are refused for registrations, before the body is read', async () => {
    const register = { method: 'POST', url: '/register', payload: '{}' } as const;
    await expectLastRefused(LIMITS.registration.address.max + 1, register);
    expect(await statusOf({ ...register, from: '203.0.113.2' })).toBe(400);
    expect(await statusOf({ ...register, url: '/login' })).toBe(400);
  });

  it('are refused for logins', async () => {
    const login = { method: 'POST', url: '/login', payload: '{}' } as const;
    await expectLastRefused(LIMITS.login.address.max + 1, login);
  });

  it('are refused for votes of any account, with or without a valid token', async () => {
    const { token } = await createUser(db);
    const vote = { method: 'POST', url: '/threads/x/up-vote', token: 'basi' } as const;
    await expectLastRefused(LIMITS.voting.address.max + 1, vote);
    expect(await statusOf({ ...vote, token })).toBe(429);
  });

  it('are refused without a route as with one, all counted together', async () => {
    const half = LIMITS.all.address.max / 2;
    await ask(half, { url: '/tidak-ada' });
    await ask(half / 2, { method: 'POST', url: '/threads/x' });
    await expectLastRefused(half / 2 + 1, { url: '/threads' });
    expect(await statusOf({ url: '/tidak-ada' })).toBe(429);
    expect(await statusOf({ method: 'POST', url: '/threads/x' })).toBe(429);
    expect(await statusOf({ url: '/tidak-ada', from: '203.0.113.2' })).toBe(404);
  });

  it('are counted by the first half of an IPv6 address', async () => {
    const login = { method: 'POST', url: '/login', payload: '{}' } as const;
    const { max } = LIMITS.login.address;
    await ask(max / 2, { ...login, from: '2001:db8:1:2::1' });
    await expectLastRefused(max / 2 + 1, { ...login, from: '2001:db8:1:2:ffff::2' });
    expect(await statusOf({ ...login, from: '2001:db8:1:3::1' })).toBe(400);
  });

  it('are counted by the IPv6 networks around it, too, for limits of one kind', async () => {
    const login = { method: 'POST', url: '/login', payload: '{}' } as const;
    const { max } = LIMITS.login.address;
    for (let address = 1; address <= 4; address += 1) {
      await ask(max, { ...login, from: `2001:db8:5:${address}00::1` });
    }
    expect(await statusOf({ ...login, from: '2001:db8:5:500::1' })).toBe(429);
    expect(await statusOf({ ...login, from: '2001:db8:6:500::1' })).toBe(400);
    for (let address = 1; address <= 2; address += 1) {
      await ask(max, { ...login, from: `2001:db8:7:${address}::1` });
    }
    expect(await statusOf({ ...login, from: '2001:db8:7:3::1' })).toBe(429);
    expect(await statusOf({ ...login, from: '2001:db8:7:103::1' })).toBe(400);
  });

  it.each([
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:DB8::1:2:3:4', '2001:db8::'],
    ['fe80::1%eth0', 'fe80::'],
    ['x'.repeat(10_000), 'unknown'],
  ])('counts %.20s as %s', (ip, counted) => {
    expect(addressOf({ ip })).toBe(counted);
  });
});

describe('a forwarded address', () => {
  const login = { method: 'POST', url: '/login', payload: '{}', from: '10.0.0.1' } as const;
  const { max } = LIMITS.login.address;

  it('is not trusted without TRUST_PROXY', async () => {
    for (let count = 0; count < max; count += 1) {
      await ask(1, { ...login, forwardedFor: `203.0.113.${count % 250}` });
    }
    expect(await statusOf({ ...login, forwardedFor: '203.0.113.251' })).toBe(429);
  });

  it.each([
    ['one proxy', 1],
    ['this proxy', '10.0.0.0/8'],
  ])('is trusted as far as %s wrote it, and no further', async (_case, trusted) => {
    const behind = await buildTestApp(db, { RATE_LIMITS: true, TRUST_PROXY: trusted });
    for (let count = 0; count < max; count += 1) {
      const forwardedFor = `198.51.100.${count % 250}, 203.0.113.7`;
      await ask(1, { ...login, forwardedFor }, behind);
    }
    const status = (forwardedFor: string) => statusOf({ ...login, forwardedFor }, behind);
    expect(await status('198.51.100.251, 203.0.113.7')).toBe(429);
    expect(await status('203.0.113.7, 203.0.113.8')).toBe(400);
    await behind.close();
  });
});

describe('no real user exceeds a limit', () => {
  it('in a class of forty that votes and searches at once behind one address', async () => {
    const statuses = new Set<number>();
    for (let student = 0; student < 40; student += 1) {
      const { token } = await createUser(db);
      const vote = { method: 'POST', url: '/threads/x/up-vote', token } as const;
      const answers = [...(await ask(30, vote)), ...(await ask(10, { url: SEARCH, token }))];
      for (const { statusCode } of answers) statuses.add(statusCode);
    }
    expect([...statuses].sort()).toEqual([400, 404]);
  });

  it('in three hundred tests of a client, with one account that writes in each', async () => {
    const { token } = await createUser(db);
    const statuses = new Set<number>();
    for (const url of ['/register', '/login', '/threads', '/threads/x/comments']) {
      const answers = await ask(300, { method: 'POST', url, token, payload: '{}' });
      for (const { statusCode } of answers) statuses.add(statusCode);
    }
    expect([...statuses]).toEqual([400]);
  });

  it('and no one does when limits are off', async () => {
    const { token } = await createUser(db);
    const search = { url: SEARCH, token };
    const answers = await ask(LIMITS.searching.account.max + 1, search, unlimited);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([400]));
  });
});

describe('event streams', () => {
  it('are refused to an address that has many open, whichever account opens them', async () => {
    const open = await buildTestApp(db, { RATE_LIMITS: true, PUBLIC_READ: true });
    const { token } = await createUser(db);
    const port = Number(new URL(await open.listen({ port: 0, host: '127.0.0.1' })).port);
    const streams = Array.from({ length: STREAM_QUOTAS.perAddress }, () => openStream(port));
    expect(new Set(await Promise.all(streams.map(({ status }) => status)))).toEqual(
      new Set(['200']),
    );
    const asked = { url: '/events', token, from: '127.0.0.1' };
    const [refused] = await ask(1, asked, open);
    expect(refused?.statusCode).toBe(429);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    for (const { hangUp } of streams) hangUp();
    await open.close();
  });
});

function openStream(port: number): { status: Promise<string | undefined>; hangUp: () => void } {
  const { promise, resolve, reject } = Promise.withResolvers<string | undefined>();
  const socket = connect(port, '127.0.0.1', () => {
    socket.write('GET /v1/events HTTP/1.1\r\nhost: x\r\n\r\n');
  });
  socket.once('data', (bytes) => resolve(String(bytes).split(' ')[1]));
  socket.on('error', reject);
  return { status: promise, hangUp: () => socket.destroy() };
}
