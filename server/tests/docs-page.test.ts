import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openLog } from '#server/platform/observability/log.ts';
import { buildTestApp, useTestApp } from '#server/testing/test-app.ts';

const { app, db } = await useTestApp();

const LARGEST = '/docs/static/swagger-ui-bundle.js';

const ask = (url: string, encoding: string, headers = {}) =>
  app.inject({ url, headers: { 'accept-encoding': encoding, ...headers } });

it.each(['/openapi.json', '/docs/json', LARGEST])(
  '%s is in memory in each encoding, and not compressed again for each client',
  async (url) => {
    const plain = await ask(url, 'identity');
    expect(plain.statusCode).toBe(200);
    const decompressors = { br: brotliDecompressSync, gzip: gunzipSync };
    for (const encoding of ['br', 'gzip'] as const) {
      const answers = await Promise.all([ask(url, encoding), ask(url, encoding)]);
      for (const { headers, rawPayload } of [...answers, await ask(url, encoding)]) {
        expect(headers['content-encoding']).toBe(encoding);
        // What is compressed while it is sent does not know how long it becomes.
        expect(headers['content-length']).toBe(String(rawPayload.length));
        expect(rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
        expect(decompressors[encoding](rawPayload).equals(plain.rawPayload)).toBe(true);
      }
    }
  },
);

it('the description is serialised once, whichever of its addresses is asked for', async () => {
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

it.each(['deflate', 'zstd', '*'])('a file is sent as it is to who takes %s', async (encoding) => {
  const { headers, rawPayload } = await ask(LARGEST, encoding);
  expect(headers['content-encoding']).toBe(undefined);
  expect(headers['content-length']).toBe(String(rawPayload.length));
});

it('a file is sent whole to who asks for a part', async () => {
  const part = await ask(LARGEST, 'identity', { range: 'bytes=0-9' });
  expect(part.statusCode).toBe(200);
  expect(part.headers['content-length']).toBe(String(part.rawPayload.length));
});

it.each(['/docs/static/%73wagger-ui-bundle.js', '/docs/static//swagger-ui-bundle.js'])(
  'a file has no second address: %s',
  async (url) => {
    expect((await ask(url, 'br')).statusCode).toBe(404);
  },
);

it('a file that is not there costs no line of the log', async () => {
  const written: string[] = [];
  const log = openLog('warn', { write: (line) => written.push(line) });
  const logging = await buildTestApp(db, {}, undefined, { log });
  onTestFinished(() => logging.close());
  const { statusCode } = await logging.inject('/docs/static/nothing.js');
  expect(statusCode).toBe(404);
  expect(written).toEqual([]);
});

it('who has a file already is told so', async () => {
  const { headers } = await ask(LARGEST, 'br');
  const again = await ask(LARGEST, 'br', { 'if-none-match': String(headers.etag) });
  expect(again).toMatchObject({ statusCode: 304, payload: '' });
});
