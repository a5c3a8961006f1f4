import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { shortenForwardedFor } from './addresses.ts';

function shorten(forwarded?: string): unknown {
  const request = new IncomingMessage(new Socket());
  if (forwarded !== undefined) request.headers['x-forwarded-for'] = forwarded;
  shortenForwardedFor(request);
  return request.headers['x-forwarded-for'];
}

it.each([undefined, '', '203.0.113.7', '198.51.100.9, 203.0.113.7', ',,203.0.113.7'])(
  'X-Forwarded-For of %o is unchanged',
  (forwarded) => {
    expect(shorten(forwarded)).toBe(forwarded);
  },
);

it('thousands of entries are cut to the last 32, which the proxies have written', () => {
  const entries = Array.from(
    { length: 5_000 },
    (_, number) => ` 10.0.${number >> 8}.${number & 255}`,
  );
  expect(shorten(entries.join(','))).toBe(entries.slice(-32).join(','));
  expect(shorten(`${','.repeat(9_000)}203.0.113.7`)).toBe(`${','.repeat(31)}203.0.113.7`);
});
