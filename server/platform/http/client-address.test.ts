import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import {
  addressOf,
  networkPrefix,
  networksAround,
  shortenForwardedFor,
  widestNetwork,
} from './client-address.ts';

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

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:DB8:48:1:0:0:0:5', '2001:db8:48:1::'],
  ['2001:db8:48:1::', '2001:db8:48:1::'],
  ['2001:DB8:0048::0001:2:3:4', '2001:db8:48::'],
  ['2001::5:0:0:0:7', '2001:0:0:5::'],
  ['2001:db8:0:0:1::', '2001:db8::'],
  ['2001:0:0:7:1:2:3:4', '2001:0:0:7::'],
  ['2001:db8:48:1::203.0.113.7', '2001:db8:48:1::'],
  [`2001:db8:48:1::1%${'a'.repeat(9)}`, '2001:db8:48:1::'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  [`fe80::1%${'a'.repeat(100)}`, 'fe80::'],
  ['', 'unknown'],
  ['no address', 'unknown'],
])('an address %s is counted as %s, at the first request and later', (ip, key) => {
  expect([addressOf({ ip }), addressOf({ ip })]).toEqual([key, key]);
});

it('the networks around an IPv6 address are its /56 and its /48', () => {
  const networks = [
    { network: '2001:db8:48:1200::/56', times: 2 },
    { network: '2001:db8:48::/48', times: 4 },
  ];
  expect(networksAround('2001:db8:48:1234::')).toEqual(networks);
  expect(networksAround('2001:db8:48:1234::')).toEqual(networks);
  expect(widestNetwork('2001:db8:48:1234::')).toBe('2001:db8:48::/48');
});

it.each([
  ['2001:db8:48:ff::', '2001:db8:48::/56', '2001:db8:48::/48'],
  ['2001:db8:0:ff00::', '2001:db8:0:ff00::/56', '2001:db8::/48'],
  ['2001:db8::', '2001:db8::/56', '2001:db8::/48'],
  ['0:0:7:1::', '0:0:7::/56', '0:0:7::/48'],
  ['::', '::/56', '::/48'],
])('the networks around %s are %s and %s', (key, ...networks) => {
  expect(addressOf({ ip: key })).toBe(key);
  expect(networksAround(key).map(({ network }) => network)).toEqual(networks);
});

it('an IPv4 address is a network of its own', () => {
  expect(networksAround('203.0.113.7')).toEqual([]);
  expect(widestNetwork('203.0.113.7')).toBe('203.0.113.7');
});

it.each([
  ['203.0.113.7', '203.0.113.x'],
  ['::ffff:203.0.113.207', '203.0.113.x'],
  ['2001:db8:48:1234::7', '2001:db8:48::/48'],
  ['fe80::1%eth0', 'fe80::/48'],
  ['no address', ''],
])('the prefix of %s is %j', (ip, prefix) => {
  expect(networkPrefix(addressOf({ ip }))).toBe(prefix);
});
