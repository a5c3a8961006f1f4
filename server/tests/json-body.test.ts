import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyRequest } from 'fastify';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { countIterations } from '#server/platform/testing/count-iterations.ts';
import { LONG_BODIES_BURST_MS, LONG_BODIES_RATE } from '#server/platform/http/long-bodies.ts';
import { createUser } from '#server/testing/factories.ts';
import { buildTestApp, useTestApp } from '#server/testing/test-app.ts';

const { app, db } = await useTestApp();
const listening = await buildTestApp(db);
const address = await listening.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => listening.close());

/** In characters. */
const LONG = 100_000;

describe('a long body', () => {
  it('is freed when its fields are read, also of what the contract does not know', async () => {
    const left: unknown[] = [];
    const note = (message: unknown) =>
      left.push((message as { request: FastifyRequest }).request.body);
    subscribe('tracing:fastify.request.handler:end', note);
    onTestFinished(() => void unsubscribe('tracing:fastify.request.handler:end', note));
    const payload = { email: 'a@contoh.id', password: 'rahasia', pad: 'x'.repeat(LONG) };
    const answer = await app.inject({ method: 'POST', url: '/v1/login', payload });
    expect(answer.statusCode).toBe(401);
    expect(left).toEqual([undefined]);
  });

  it('is parsed alone in an iteration of the event loop, and addresses take turns', async () => {
    const COUNT = 30;
    const answered: string[] = [];
    const post = async (remoteAddress: string) => {
      const payload = { pad: 'x'.repeat(LONG) };
      await app.inject({ method: 'POST', url: '/v1/register', payload, remoteAddress });
      answered.push(remoteAddress);
    };
    const stop = countIterations();
    const many = Array.from({ length: COUNT }, () => post('192.0.2.1'));
    await Promise.all([...many, post('198.51.100.1')]);
    expect(stop()).toBeGreaterThan(COUNT);
    expect(answered.indexOf('198.51.100.1')).toBeLessThan(COUNT / 2);
  });
});

it('long bodies of one address wait for its rate, and those of others do not', async () => {
  const limited = await buildTestApp(db, { RATE_LIMITS: true });
  const post = (remoteAddress: string) => {
    const payload = { pad: 'x'.repeat(1_000_000) };
    return limited.inject({ method: 'POST', url: '/v1/register', payload, remoteAddress });
  };
  const now = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  onTestFinished(() => now.mockRestore());
  const allowed = Math.ceil((LONG_BODIES_RATE * LONG_BODIES_BURST_MS) / 1e9);
  await Promise.all(Array.from({ length: allowed }, () => post('192.0.2.7')));
  let isAnswered = false;
  const late = post('192.0.2.7').finally(() => (isAnswered = true));
  expect((await post('198.51.100.7')).statusCode).toBe(400);
  expect(isAnswered).toBe(false);
  now.mockRestore();
  expect((await late).statusCode).toBe(400);
  await limited.close();
});

it('long bodies of one account do not keep those of others at its address waiting', async () => {
  const limited = await buildTestApp(db, { RATE_LIMITS: true });
  const [busy, other] = [await createUser(db), await createUser(db)];
  const post = ({ token }: { token: string }, payload: object) =>
    limited.inject({
      method: 'POST',
      url: '/v1/threads',
      payload,
      remoteAddress: '192.0.2.9',
      headers: { authorization: `Bearer ${token}` },
    });
  // Caches the session.
  expect((await post(other, {})).statusCode).toBe(400);
  const pad = 'x'.repeat(1_000_000);
  let answered = 0;
  const many = Array.from({ length: 25 }, () => post(busy, { pad }).finally(() => answered++));
  await Promise.race(many);
  // Without a title, which is refused before the database is asked: a busy machine may take seconds for a write.
  const text = { body: `<p>${'kata '.repeat(500)}</p>` };
  expect((await post(other, text)).json()).toMatchObject({ message: '"title" is required' });
  expect(answered).toBeLessThan(many.length);
  await Promise.all(many);
  await limited.close();
});

describe('a body', () => {
  it.each(['', ';', '/', 'a', '__proto__', '\u00ff', 'text/html', 'application/json; charset=x'])(
    'is read as JSON although its content type is %j',
    async (type) => {
      const { token } = await createUser(db);
      const headers = { authorization: `Bearer ${token}`, 'content-type': type };
      const payload = JSON.stringify({ title: 'Judul', body: '<p>Isi</p>' });
      const write = { method: 'POST', url: '/v1/threads', headers } as const;
      expect((await app.inject({ ...write, payload })).statusCode).toBe(201);
      const answer = await app.inject({ ...write, payload: 'title=Judul' });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ message: 'payload is not valid JSON' });
    },
  );

  it.each(['gzip', 'br', 'deflate', 'x'])(
    'is read uncompressed, and answered, although it claims to be %s',
    async (encoding) => {
      const { token } = await createUser(db);
      const answer = await fetch(`${address}/v1/threads`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-encoding': encoding },
        body: JSON.stringify({ title: 'Judul', body: '<p>Isi</p>' }),
        signal: AbortSignal.timeout(5_000),
      });
      expect(answer.status).toBe(201);
    },
  );
});
