import { BlockList, isIPv6 } from 'node:net';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { customAlphabet } from 'nanoid';
import type { TrustedProxies } from './addresses.ts';

export const REQUEST_ID_HEADER = 'X-Request-Id';

/**
 * Crockford's base 32: nothing in it is taken for something else when it is read out. Without its x, which
 * the page's font draws as a sign of multiplication between digits.
 */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwyz';
/** Nearly fifty bits: of ten million requests, one in eight million has the id of another. */
const LENGTH = 10;

/** What a proxy may call a request: enough to be one of its own, and nothing that a log could trip over. */
const GIVEN_ID = /^[\w-]{8,64}$/;

/** A new id for a request; random, as several processes answer for one forum. */
export const newRequestId = customAlphabet(ALPHABET, LENGTH);

/**
 * Names requests: by the `X-Request-Id` that a trusted proxy gives, so that its log and ours say the same,
 * or else anew. What anybody else gives is not taken: who could choose an id could hide behind another's.
 */
export function requestIds(trusted: TrustedProxies): (request: IncomingMessage) => string {
  const isProxy = proxyTest(trusted);
  return ({ headers, socket }) => {
    const given = headers['x-request-id'];
    const isUsable = typeof given === 'string' && GIVEN_ID.test(given);
    return isUsable && isProxy(socket.remoteAddress ?? '') ? given : newRequestId();
  };
}

/** Sends each request's id with its answer, whatever the answer is. Register it before all else. */
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

/** Of `/8` as of `/255.0.0.0`, both of which Fastify takes. */
function prefixLength(prefix: string): number {
  if (!prefix.includes('.')) return Number(prefix);
  const bits = prefix.split('.').map((byte) => Number(byte).toString(2));
  return bits.join('').replaceAll('0', '').length;
}
