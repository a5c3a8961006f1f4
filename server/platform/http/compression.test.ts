import { gunzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { compress } from './compression.ts';

/** Compresses a text as gzip for a client at this address, and records when its bytes are held and released. */
function compressFor(ip: string, text: string, noted: string[], isGone = false): Promise<Buffer> {
  const request = {
    ip,
    headers: { 'accept-encoding': 'gzip' },
    server: {
      holdBytes: (_request: unknown, bytes: number) => {
        noted.push(`${ip} holds ${bytes}`);
        return () => noted.push(`${ip} lets go`);
      },
    },
  };
  const reply = { raw: { destroyed: isGone }, header: () => undefined, getHeader: () => undefined };
  const [asRequest, asReply] = [request, reply] as unknown as [FastifyRequest, FastifyReply];
  return compress(asRequest, asReply, Buffer.from(text));
}

const LONG = 'sambal terasi '.repeat(100_000);
const SHORT = 'sambal terasi '.repeat(5_000);

it('counts an answer while it waits and is compressed, one at a time for each network', async () => {
  const noted: string[] = [];
  const many = [LONG, LONG, LONG].map((text) => compressFor('192.0.2.1', text, noted));
  const other = compressFor('198.51.100.1', SHORT, noted);
  const held = [...many.map(() => '192.0.2.1 holds 1400000'), '198.51.100.1 holds 70000'];
  expect(noted).toEqual(held);
  const bodies = await Promise.all([...many, other]);
  expect(bodies.map((body) => gunzipSync(body).length)).toEqual([
    ...many.map(() => LONG.length),
    SHORT.length,
  ]);
  // The other network did not wait for the third answer of the first one.
  expect(noted.slice(held.length).indexOf('198.51.100.1 lets go')).toBeLessThan(3);
  expect(noted).toHaveLength(2 * held.length);
});

it('does not compress for a client that has disconnected', async () => {
  const noted: string[] = [];
  expect(await compressFor('192.0.2.1', LONG, noted, true)).toHaveLength(LONG.length);
  expect(noted).toEqual(['192.0.2.1 holds 1400000', '192.0.2.1 lets go']);
});
