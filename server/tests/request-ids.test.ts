import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { createThread, createUser } from '#server/testing/factories.ts';
import { buildTestApp, useTestApp } from '#server/testing/test-app.ts';
import type { TrustedProxies } from '#server/platform/http/client-address.ts';

const ID = /^[0-9a-hjkmnp-tv-z]{10}$/;
const PUBLIC = { PUBLIC_READ: true };

const { db } = await useTestApp();
const app = await buildTestApp(db, PUBLIC);
const address = await app.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => app.close());

describe('every answer to a logged request has its id', () => {
  it.each([
    ['of a call', '/v1/threads', 200],
    ['of a refusal', '/v1/users/me', 401],
    ['of a path that is none', '/v1/%zz', 404],
    ['of health', '/health', 200],
    ['of the API page', '/docs', 200],
  ])('%s', async (_what, url, status) => {
    const answer = await app.inject({ url, headers: { origin: 'https://tugas.contoh.id' } });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['x-request-id']).toMatch(ID);
    expect(answer.headers['access-control-expose-headers']).toContain('X-Request-Id');
  });

  it('except cached answers, and none has the id of another request', async () => {
    const { id } = await createUser(db);
    await createThread(db, id);
    const ask = async (headers: Record<string, string> = {}) => {
      const answer = await fetch(`${address}/v1/threads?limit=2`, { headers });
      return answer.headers.get('x-request-id');
    };
    const first = await ask();
    expect(first).toMatch(ID);
    await expect.poll(() => ask()).toBeNull();
    const again = await ask({ 'cache-control': 'no-cache' });
    expect(again).toMatch(ID);
    expect(again).not.toBe(first);
  });

  it('for a message that is not HTTP', async () => {
    const socket = connect(Number(new URL(address).port), '127.0.0.1').setEncoding('utf8');
    socket.write('HALO\r\n\r\n');
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^X-Request-Id: [0-9a-z]{10}\r$/m);
  });
});

describe('an id that is sent with a request', () => {
  const given = 'a-proxys-own_42';
  const ask = async (TRUST_PROXY: TrustedProxies, id: string, remoteAddress = '10.1.2.3') => {
    const asked = await buildTestApp(db, { TRUST_PROXY });
    const headers = { 'x-request-id': id };
    const answer = await asked.inject({ url: '/health', remoteAddress, headers });
    await asked.close();
    return answer.headers['x-request-id'];
  };

  it.each<[TrustedProxies, string]>([
    [1, '10.1.2.3'],
    ['10.0.0.0/8', '10.1.2.3'],
    ['10.0.0.0/255.0.0.0', '::ffff:10.1.2.3'],
    ['127.0.0.1, fd00::/8', 'fd00::1'],
  ])('is accepted from a trusted proxy: TRUST_PROXY=%s, sent by %s', async (trusted, from) => {
    expect(await ask(trusted, given, from)).toBe(given);
  });

  it.each<[TrustedProxies, string]>([
    [false, '10.1.2.3'],
    ['10.0.0.1', '10.1.2.3'],
  ])('is not accepted from others: TRUST_PROXY=%s, sent by %s', async (trusted, from) => {
    expect(await ask(trusted, given, from)).toMatch(ID);
  });

  it.each([['short'], ['x'.repeat(65)], ['with spaces in it'], ['"quoted"-id']])(
    'is not accepted when it is malformed: %s',
    async (id) => {
      expect(await ask(1, id)).toMatch(ID);
    },
  );
});
