import { execFile } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { connect, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import type { AppConfig } from '#server/app.ts';
import {
  type ConnectionLimits,
  connectionLimits,
  Connections,
  networksOf,
} from '#server/platform/http/connection-limits.ts';
import { closeAsBusy } from '#server/platform/http/malformed-requests.ts';
import { BUSY_MESSAGE } from '#server/platform/http/app-error.ts';
import { buildTestApp, useTestApp } from '#server/testing/test-app.ts';

const { db } = await useTestApp();
const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

const LIMITS = { all: 20, perAddress: 6, share: 10, streams: 3 };
const [EVIL, GOOD] = ['127.0.0.1', '127.0.0.2'];
const NETWORK = '2001:db8:7::/48';
const READY = 'GET /health HTTP/1.1\r\nhost: x\r\n\r\n';
const STREAM = 'GET /v1/events HTTP/1.1\r\nhost: x\r\n\r\n';

describe('idle connections', () => {
  it('of one address are closed for new ones, the oldest first, and others are served', async () => {
    const { app, port } = await listen();
    const idle = await openMany(port, 15, EVIL);
    await expect.poll(() => count(app)).toBe(LIMITS.perAddress);
    const closed = () => idle.flatMap(({ isClosed }, index) => (isClosed() ? [index] : []));
    await expect.poll(closed).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    for (const from of [GOOD, EVIL]) expect(await ask(port, READY, from)).toMatch(/ 200 OK/);
  });

  it('that have sent no whole request are closed before those that have', async () => {
    const { port } = await listen();
    const kept = await openOne(port, EVIL);
    kept.socket.write(READY);
    await once(kept.socket, 'data');
    const half = await openMany(port, 10, EVIL, 'GET /health HTTP/1.1\r\n');
    await expect.poll(() => half.filter(({ isClosed }) => isClosed()).length).toBe(5);
    expect(kept.isClosed()).toBe(false);
  });

  it('are closed before those that are being answered, of which no more than the limit are accepted', async () => {
    const { app, port } = await listen({ ...LIMITS, streams: 2 * LIMITS.perAddress });
    const streams = [];
    for (let number = 0; number < LIMITS.perAddress; number += 1) {
      streams.push(await openOne(port, EVIL));
      streams.at(-1)?.socket.write(STREAM);
      await once(streams.at(-1)!.socket, 'data');
    }
    const late = await openMany(port, 5, EVIL);
    await expect.poll(() => late.every(({ isClosed }) => isClosed())).toBe(true);
    expect(streams.some(({ isClosed }) => isClosed())).toBe(false);
    expect(await ask(port, READY, GOOD)).toMatch(/ 200 OK/);
    expect(await count(app)).toBeGreaterThanOrEqual(LIMITS.perAddress);
  });

  it('of a trusted proxy have the limit of the process', async () => {
    const { app, port } = await listen(LIMITS, { TRUST_PROXY: '127.0.0.1, 10.0.0.0/8' });
    await openMany(port, 30, EVIL);
    await expect.poll(() => count(app)).toBe(LIMITS.all);
    expect(await ask(port, READY, EVIL)).toMatch(/ 200 OK/);
  });

  it('of a trusted proxy count for the network whose request they carry, until it is answered', async () => {
    const { port } = await listen({ ...LIMITS, all: 40 }, { TRUST_PROXY: 1 });
    const requestFrom = (host: number, rest: string) =>
      `POST /v1/login HTTP/1.1\r\nhost: x\r\nx-forwarded-for: 2001:db8:7:${host}::1\r\ncontent-length: 2\r\n\r\n${rest}`;
    const waiting: Client[] = [];
    for (let host = 0; host < LIMITS.share; host += 1) {
      waiting.push(...(await openMany(port, 1, EVIL, requestFrom(host, '{'))));
    }
    const late = await ask(port, requestFrom(99, '{'), EVIL);
    expect(late).toMatch(/ 503 Service Unavailable\r\nRetry-After: 5\r\n/);
    expect(late).toContain(BUSY_MESSAGE);
    expect(waiting.some(({ isClosed }) => isClosed())).toBe(false);
    const ofOther = requestFrom(1, '{}').replace('2001:db8:7:', '2001:db8:8:');
    expect(await ask(port, ofOther, EVIL)).toMatch(/ 400 /);
    waiting[0]?.socket.write('}');
    await once(waiting[0]!.socket, 'data');
    expect(await ask(port, requestFrom(99, '{}'), EVIL)).toMatch(/ 400 /);
  });

  it('count until they close, also those that are open only for their 503 to be read', async () => {
    const { app, port } = await listen();
    app.server.on('request', ({ socket }) => closeAsBusy(socket));
    for (let number = 0; number < 3 * LIMITS.perAddress; number += 1) {
      const client = connect({ port, host: '127.0.0.1', localAddress: EVIL, allowHalfOpen: true });
      open.unshift({ close: () => client.destroy() });
      client.on('error', () => undefined).write(READY);
      expect(String((await once(client, 'data'))[0])).toMatch(/ 503 /);
      expect(await count(app)).toBeLessThanOrEqual(LIMITS.perAddress);
    }
  });

  it('of all addresses have the limit of the process', async () => {
    const { app, port } = await listen();
    for (let host = 1; host <= 6; host += 1) await openMany(port, 5, `127.0.1.${host}`);
    await expect.poll(() => count(app)).toBe(LIMITS.all);
    expect(await ask(port, READY, GOOD)).toMatch(/ 200 OK/);
  });
});

describe.each([{ TRUST_PROXY: 1 }, { TRUST_PROXY: '127.0.0.1' }, {}])(
  'connections that are reset at once, with %o',
  (config: Partial<AppConfig>) => {
    it('do no harm: the system no longer reports their addresses', async () => {
      const { port } = await listen({ ...LIMITS, all: 200, share: 200, perAddress: 200 }, config);
      const code = `
        const { connect } = require('node:net');
        let left = 100;
        for (let number = 0; number < 100; number += 1) {
          const socket = connect(${port}, '127.0.0.1', () => socket.write(
            'GET /v1/threads HTTP/1.1\\r\\nhost: x\\r\\nx-forwarded-for: 198.51.100.9\\r\\n\\r\\n',
            () => socket.resetAndDestroy(),
          ));
          socket.on('error', () => undefined).on('close', () => { left -= 1; if (left === 0) process.exit(); });
        }`;
      await promisify(execFile)(process.execPath, ['-e', code]);
      expect(await ask(port, READY, GOOD)).toMatch(/ 200 OK/);
    });
  },
);

describe('event streams', () => {
  it('above the limit of the process get 503 with the time to retry', async () => {
    const { port } = await listen();
    for (let host = 1; host <= LIMITS.streams; host += 1) await openStream(port, `127.0.1.${host}`);
    const refused = await ask(port, STREAM, EVIL);
    expect(refused).toMatch(/ 503 /);
    expect(refused).toMatch(/\nretry-after: 30\r/i);
  });

  it("of one address are at most half of the process's limit, and others get the rest", async () => {
    const { port } = await listen({ ...LIMITS, streams: 8 });
    for (let number = 0; number < 4; number += 1) {
      expect(await openStream(port, EVIL)).toMatch(/ 200 OK/);
    }
    const refused = await ask(port, STREAM, EVIL);
    expect(refused).toMatch(/ 429 /);
    expect(refused).toMatch(/\nretry-after: [1-9]/i);
    expect(await openStream(port, GOOD)).toMatch(/ 200 OK/);
  });

  it('of an IPv6 /48 behind a proxy are counted together', async () => {
    const { port } = await listen({ ...LIMITS, streams: 8 }, { TRUST_PROXY: 1 });
    const openFor = (client: string) =>
      openStream(port, EVIL, STREAM.replace('\r\n\r\n', `\r\nx-forwarded-for: ${client}\r\n\r\n`));
    for (let subnet = 1; subnet <= 4; subnet += 1) {
      expect(await openFor(`2001:db8:5:${subnet}00::1`)).toMatch(/ 200 OK/);
    }
    expect(await openFor('2001:db8:5:500::1')).toMatch(/ 429 /);
    expect(await openFor('2001:db8:6:500::1')).toMatch(/ 200 OK/);
  });
});

it('a request of a proxy that begins after its connection has closed counts for nobody', async () => {
  const connections = new Connections({
    limits: { ...LIMITS, share: 1 },
    addressAt: () => undefined,
  });
  const server = new EventEmitter() as Server;
  connections.follow(server);
  const connect = () => {
    const socket = new EventEmitter() as Socket;
    server.emit('connection', socket);
    return socket;
  };
  const closed = connect();
  closed.emit('close');
  connections.begin(closed, NETWORK);
  const [first, second] = [connect(), connect()];
  expect(connections.begin(first, NETWORK)).toBe(true);
  expect(connections.begin(second, NETWORK)).toBe(false);
  first.emit('close');
  expect(connections.begin(second, NETWORK)).toBe(true);
});

describe('the limits', () => {
  it.each<[number, ConnectionLimits]>([
    [64, { all: 32, perAddress: 16, share: 16, streams: 16 }],
    [1_024, { all: 896, perAddress: 448, share: 448, streams: 448 }],
    [65_536, { all: 20_000, perAddress: 2_000, share: 4_000, streams: 10_000 }],
    [Infinity, { all: 20_000, perAddress: 2_000, share: 4_000, streams: 10_000 }],
  ])('with %d files leave capacity for others and for the database', (files, limits) => {
    expect(connectionLimits(files)).toEqual(limits);
  });

  it('are wider for an IPv6 network, but never more than the share', () => {
    expect(networksOf('2001:db8:5:600::', { perAddress: 3, share: 10 })).toEqual([
      { network: '2001:db8:5:600::', max: 3 },
      { network: '2001:db8:5:600::/56', max: 6 },
      { network: '2001:db8:5::/48', max: 10 },
    ]);
  });

  it.skipIf(process.platform === 'win32')('are those of the process', async () => {
    const module = join(import.meta.dirname, '../platform/http/connection-limits.ts');
    const code = `import('${module}').then(({ openFilesLimit }) => console.log(openFilesLimit()))`;
    const { stdout } = await promisify(execFile)('sh', [
      '-c',
      'ulimit -n 300 && exec "$0" -e "$1"',
      process.execPath,
      code,
    ]);
    expect(stdout.trim()).toBe('300');
  });
});

async function listen(limits: ConnectionLimits = LIMITS, config: Partial<AppConfig> = {}) {
  const settings = { RATE_LIMITS: true, PUBLIC_READ: true, ...config };
  const app = await buildTestApp(db, settings, undefined, { limits });
  open.push(app);
  const port = Number(new URL(await app.listen({ port: 0, host: '0.0.0.0' })).port);
  return { app, port };
}

interface Client {
  readonly socket: Socket;
  isClosed(): boolean;
}

async function openOne(port: number, from: string): Promise<Client> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  let isClosed = false;
  socket.on('close', () => {
    isClosed = true;
  });
  socket.on('error', () => undefined);
  socket.on('data', () => undefined);
  open.unshift({ close: () => socket.destroy() });
  await once(socket, 'connect');
  return { socket, isClosed: () => isClosed };
}

async function openMany(port: number, many: number, from: string, says = ''): Promise<Client[]> {
  const clients: Client[] = [];
  for (let number = 0; number < many; number += 1) {
    const client = await openOne(port, from);
    if (says !== '') client.socket.write(says);
    clients.push(client);
  }
  return clients;
}

async function ask(port: number, request: string, from: string): Promise<string> {
  const { socket } = await openOne(port, from);
  socket.write(request);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return answer.toString();
}

/** Opens an event stream that stays open; returns the beginning of its answer. */
async function openStream(port: number, from: string, request = STREAM): Promise<string> {
  const { socket } = await openOne(port, from);
  socket.write(request);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  return answer.toString();
}

function count({ server }: FastifyInstance): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, connections) => (error ? reject(error) : resolve(connections)));
  });
}
