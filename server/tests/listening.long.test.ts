import dns from 'node:dns/promises';
import { connect, createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openLog } from '#server/platform/observability/log.ts';
import { askWhileStopping } from '#server/testing/ask-while-stopping.ts';
import { createUser } from '#server/testing/factories.ts';
import { useTestApp, workerDatabaseUrl } from '#server/testing/test-app.ts';
import { subscribeToEvents } from '#server/testing/subscribe-to-events.ts';
import { readConfig } from '#server/config.ts';
import { findFreeAddress, forumAddress } from '#server/listening.ts';
import { startForum } from '#server/start-forum.ts';

/** Two addresses that every Linux has, as most machines have 127.0.0.1 and ::1; macOS has no second IPv4 one. */
const FIRST = '127.0.0.1';
const SECOND = process.platform === 'linux' ? '127.0.0.2' : '::1';
/** Reserved for documentation (RFC 5737): no machine has it. */
const NOT_HERE = '192.0.2.1';

const { db } = await useTestApp();
const database = workerDatabaseUrl();
const settings = { PORT: '0', HOST: 'localhost', DATABASE_URL: database, LOG_LEVEL: 'silent' };

/** Sets the addresses of `localhost` in these tests. */
function resolveTo(...addresses: string[]): void {
  const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  vi.spyOn(dns, 'lookup').mockImplementation(() => Promise.resolve(found as never));
}

beforeEach(() => resolveTo(FIRST, SECOND));
afterEach(() => void vi.restoreAllMocks());

/** The URL of a path at one of the addresses. */
function at(address: string, port: number | string, path: string): string {
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}${path}`;
}

async function start(more: Record<string, string> = {}) {
  const forum = await startForum(
    readConfig({ ...settings, ...more }),
    undefined,
    openLog('silent'),
  );
  const { port } = new URL(forum.address);
  return { forum, port };
}

describe('a forum whose host has two addresses', () => {
  it.each(['silent', 'info'])(
    'answers at both on one port, and releases both: log %s',
    async (level) => {
      const { forum, port } = await start({ LOG_LEVEL: level });
      expect(forum.address).toBe(`http://localhost:${port}`);
      for (const address of [FIRST, SECOND]) {
        expect((await fetch(at(address, port, '/health'))).status).toBe(200);
      }
      await forum.stop();
      for (const address of [FIRST, SECOND]) {
        await expect(fetch(at(address, port, '/health'))).rejects.toThrow();
      }
    },
  );

  it('serves its metrics at both', async () => {
    const { forum } = await start({ METRICS_PORT: '0', METRICS_HOST: 'localhost' });
    for (const address of [FIRST, SECOND]) {
      expect((await fetch(at(address, String(forum.metricsPort), '/metrics'))).status).toBe(200);
    }
    await forum.stop();
    await expect(fetch(at(SECOND, String(forum.metricsPort), '/metrics'))).rejects.toThrow();
  });

  it.each([FIRST, SECOND])('ends the live streams of %s when it stops', async (address) => {
    const { token } = await createUser(db);
    const { forum, port } = await start();
    const subscriber = await subscribeToEvents(at(address, port, ''), token);
    await subscriber.expectNewest('ready', {});
    await forum.stop();
    await subscriber.ended;
  });

  it.each([FIRST, SECOND])(
    'answers at %s what it has accepted before it stops',
    async (address) => {
      const { forum, port } = await start();
      const stop = () => forum.stop();
      const question = { address, port: Number(port), path: '/v1/nowhere', stop };
      const answer = await askWhileStopping(question);
      expect(answer).toMatch(/^HTTP\/1.1 404 /);
      expect(answer).toMatch(/^connection: close/im);
    },
  );

  it.each([FIRST, SECOND])('answers in the envelope at %s what is not HTTP', async (address) => {
    const { forum, port } = await start({ LOG_LEVEL: 'info' });
    const socket = connect(Number(port), address).setEncoding('utf8');
    socket.write('halo\r\n\r\n');
    expect((await socket.toArray()).join('')).toMatch(/^HTTP\/1.1 400 [^]*"status":"fail"/);
    await forum.stop();
  });

  it.each([FIRST, SECOND])('does not start when its port is taken on %s only', async (address) => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, address, resolve));
    onTestFinished(() => void other.close());
    const { port } = other.address() as { port: number };
    await expect(start({ PORT: String(port) })).rejects.toThrow(
      `Port ${port} on ${address} is taken by another program, or by a Rembuk that runs already; stop that, or set PORT to another port`,
    );
  });

  it('ignores one that the machine does not have, such as ::1 without IPv6', async () => {
    resolveTo(NOT_HERE, FIRST);
    const { forum, port } = await start();
    expect((await fetch(at(FIRST, port, '/health'))).status).toBe(200);
    await forum.stop();
  });

  it('does not start when the machine has neither', async () => {
    resolveTo(NOT_HERE, '203.0.113.1');
    await expect(start()).rejects.toThrow('This machine has no address localhost; set HOST to one');
  });
});

it('localhost resolves to the addresses of this machine', async () => {
  vi.restoreAllMocks();
  const real = await dns.lookup('localhost', { all: true });
  const { addresses } = await findFreeAddress(forumAddress({ HOST: 'localhost', PORT: 0 }));
  expect(addresses.length).toBeGreaterThan(0);
  expect(real.map(({ address }) => address)).toEqual(expect.arrayContaining([...addresses]));
});
