import { BlockList, isIPv6 } from 'node:net';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { customAlphabet } from 'nanoid';
import type { TrustedProxies } from './client-address.ts';

export const REQUEST_ID_HEADER = 'X-Request-Id';

/**
 * Crockford's base 32, whose characters are not confused when read aloud, without its x, which the page's font draws as
 * a multiplication sign between digits.
 */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwyz';
/** Nearly fifty bits: of ten million requests, one in eight million has the id of another. */
const LENGTH = 10;

/** The ids accepted from a proxy: long enough to be unique, and without characters that could break a log. */
const GIVEN_ID = /^[\w-]{8,64}$/;

/** Creates a random id for a request: several processes answer for one forum. */
export const newRequestId = customAlphabet(ALPHABET, LENGTH);

/**
 * Returns a function that gives each request its id: the `X-Request-Id` of a trusted proxy, so that its log and ours
 * agree, or else a new one. The header of any other client is ignored, because a client that can choose its id could
 * hide behind another's.
 */
export function requestIds(trusted: TrustedProxies): (request: IncomingMessage) => string {
  const isProxy = proxyTest(trusted);
  return ({ headers, socket }) => {
    const given = headers['x-request-id'];
    const isUsable = typeof given === 'string' && GIVEN_ID.test(given);
    return isUsable && isProxy(socket.remoteAddress ?? '') ? given : newRequestId();
  };
}

/** Sends each request's id with its answer, including errors. Register it before all other hooks. */
export function sendRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header(REQUEST_ID_HEADER, request.id);
    done();
  });
}

/** Returns whether the peer's address is a trusted proxy; with a number, every peer is one. */
function proxyTest(trusted: TrustedProxies): (address: string) => boolean {
  if (typeof trusted !== 'string') return () => trusted !== false;
  const proxies = new BlockList();
  for (const entry of trusted.split(',')) {
    const [address = '', prefix] = entry.trim().split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (prefix === undefined) proxies.addAddress(address, family);
    else proxies.addSubnet(address, prefixLength(prefix), family);
  }
  return (address) => proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** Accepts both `/8` and `/255.0.0.0`, as Fastify does. */
function prefixLength(prefix: string): number {
  if (!prefix.includes('.')) return Number(prefix);
  const bits = prefix.split('.').map((byte) => Number(byte).toString(2));
  return bits.join('').replaceAll('0', '').length;
}
