import { afterAll, describe, expect, it } from 'vitest';
import { createUser } from '#server/testing/factories.ts';
import { buildTestApp, useTestApp } from '#server/testing/test-app.ts';

const { app, db } = await useTestApp();
const listening = await buildTestApp(db);
const address = await listening.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => listening.close());

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
