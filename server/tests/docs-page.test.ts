import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openLog } from '#server/platform/observability/log.ts';
import { buildTestApp, useTestApp } from '#server/testing/test-app.ts';

const { app, db } = await useTestApp();

const LARGEST = '/docs/static/swagger-ui-bundle.js';

const ask = (url: string, encoding: string, headers = {}) =>
  app.inject({ url, headers: { 'accept-encoding': encoding, ...headers } });

it.each(['/openapi.json', '/docs/json', LARGEST])(
  '%s is in memory in each encoding, and not compressed for each client',
  async (url) => {
    const plain = await ask(url, 'identity');
    expect(plain.statusCode).toBe(200);
    const decompressors = { br: brotliDecompressSync, gzip: gunzipSync };
    for (const encoding of ['br', 'gzip'] as const) {
      const answers = await Promise.all([ask(url, encoding), ask(url, encoding)]);
      for (const { headers, rawPayload } of [...answers, await ask(url, encoding)]) {
        expect(headers['content-encoding']).toBe(encoding);
        // An answer that is compressed while it is sent has no length.
        expect(headers['content-length']).toBe(String(rawPayload.length));
        expect(rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
        expect(decompressors[encoding](rawPayload).equals(plain.rawPayload)).toBe(true);
      }
    }
  },
);

it('the description is serialised once, whichever of its paths is requested', async () => {
  const first = await ask('/openapi.json', 'identity');
  const stringify = vi.spyOn(JSON, 'stringify');
  onTestFinished(() => stringify.mockRestore());
  for (const url of ['/openapi.json', '/docs/json']) {
    const { payload, headers } = await ask(url, 'identity');
    expect(payload).toBe(first.payload);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
  }
  expect(stringify).not.toHaveBeenCalledWith(expect.objectContaining({ openapi: '3.1.0' }));
});

it.each(['deflate', 'zstd', '*'])(
  'a file is sent uncompressed to a client that accepts %s',
  async (encoding) => {
    const { headers, rawPayload } = await ask(LARGEST, encoding);
    expect(headers['content-encoding']).toBe(undefined);
    expect(headers['content-length']).toBe(String(rawPayload.length));
  },
);

it('a file is sent whole to a client that requests a range', async () => {
  const part = await ask(LARGEST, 'identity', { range: 'bytes=0-9' });
  expect(part.statusCode).toBe(200);
  expect(part.headers['content-length']).toBe(String(part.rawPayload.length));
});

it.each(['/docs/static/%73wagger-ui-bundle.js', '/docs/static//swagger-ui-bundle.js'])(
  'a file has no second path: %s',
  async (url) => {
    expect((await ask(url, 'br')).statusCode).toBe(404);
  },
);

it('a missing file is not logged', async () => {
  const written: string[] = [];
  const log = openLog('warn', { write: (line) => written.push(line) });
  const logging = await buildTestApp(db, {}, undefined, { log });
  onTestFinished(() => logging.close());
  const { statusCode } = await logging.inject('/docs/static/nothing.js');
  expect(statusCode).toBe(404);
  expect(written).toEqual([]);
});

it('a client that has a file already gets 304', async () => {
  const { headers } = await ask(LARGEST, 'br');
  const again = await ask(LARGEST, 'br', { 'if-none-match': String(headers.etag) });
  expect(again).toMatchObject({ statusCode: 304, payload: '' });
});
