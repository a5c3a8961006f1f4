import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { createThread, createUser } from '#server/testing/factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const { app, db } = await useTestApp();

const decompressors = { br: brotliDecompressSync, gzip: gunzipSync };

it.each([
  ['small', 10, { from: 2_000, to: 20_000 }],
  ['large', 300, { from: 60_000, to: 1_000_000 }],
])('a %s answer has the same content in each encoding', async (_size, count, bytes) => {
  const { id, token } = await createUser(db);
  for (let number = 0; number < count; number += 1) await createThread(db, id);
  const ask = (encoding: string) =>
    app.inject({
      url: '/v1/threads',
      headers: { authorization: `Bearer ${token}`, 'accept-encoding': encoding },
    });
  const plain = await ask('identity');
  expect(plain.headers['content-encoding']).toBe(undefined);
  expect(plain.rawPayload.length).toBeGreaterThan(bytes.from);
  expect(plain.rawPayload.length).toBeLessThan(bytes.to);
  for (const encoding of ['br', 'gzip'] as const) {
    const answer = await ask(encoding);
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers.vary).toContain('Accept-Encoding');
    expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length);
    expect(decompressors[encoding](answer.rawPayload).toString()).toBe(plain.payload);
  }
});
