import type { IncomingMessage } from 'node:http';
import { isIP, isIPv6 } from 'node:net';
import proxyAddress from '@fastify/proxy-addr';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

/**
 * Which proxies' `X-Forwarded-For` is trusted: none (false), that of the proxies at these addresses (string), or that
 * of so many proxies in a chain (number), each of which appends the address of its peer.
 */
export type TrustedProxies = false | string | number;

/** Converts the setting for Fastify, which accepts no number: it cannot know whether a client bypasses the proxies. */
export function trustProxies(
  trusted: TrustedProxies,
): false | string | ((address: string, hop: number) => boolean) {
  return typeof trusted === 'number' ? (_address, hop) => hop < trusted : trusted;
}

/** Returns whether a peer address belongs to a trusted proxy. */
export function isProxy(trusted: TrustedProxies): (address: string) => boolean {
  if (typeof trusted !== 'string') return () => trusted !== false;
  const trust = compileProxies(trusted);
  return (address) => trust(address, 0);
}

function compileProxies(trusted: string) {
  return proxyAddress.compile(trusted.split(',').map((part) => part.trim()));
}

/** More proxies than any chain has. */
const FORWARDED_MAX = 32;

/**
 * Shortens `X-Forwarded-For` to its last entries, since proxies append theirs. A client can send thousands of entries,
 * all of which would be parsed at each read of the address.
 */
export function shortenForwardedFor({ headers }: IncomingMessage): void {
  const forwarded = headers['x-forwarded-for'];
  if (typeof forwarded !== 'string') return;
  let from = forwarded.length;
  for (let entries = 0; entries < FORWARDED_MAX; entries += 1) {
    from = forwarded.lastIndexOf(',', from - 1);
    if (from <= 0) return;
  }
  headers['x-forwarded-for'] = forwarded.slice(from + 1);
}

/**
 * Returns a function that reads the client's address from a raw request. Gives the same result as Fastify's
 * `request.ip`.
 */
export function clientAddress(trusted: TrustedProxies): (request: IncomingMessage) => string {
  if (trusted === false) return ({ socket }) => socket.remoteAddress ?? '';
  const trust =
    typeof trusted === 'number'
      ? (_address: string, hop: number) => hop < trusted
      : compileProxies(trusted);
  // The address is undefined once the connection is closed.
  return (request): string => proxyAddress(request, trust) ?? '';
}

/** Addresses and keys that are in use at one time. An entry takes some 400 bytes. */
const PARSED_MAX = 4_096;
/** Longer texts are IPv6 addresses with a zone (`%eth0`), which has no maximum length. */
const PARSED_MAX_CHARACTERS = 45;

/** Caches what an address is parsed to. IPv6 takes 10 to 20 µs, several times a request. */
function cacheParsed<T extends object | string>(parse: (ip: string) => T): (ip: string) => T {
  const cache = new LRUCache<string, T>({ max: PARSED_MAX });
  return (ip) => {
    const cached = cache.get(ip);
    if (cached !== undefined) return cached;
    // A copy: V8 would keep the whole header, of up to 14 kB, in memory for a part of it.
    const own = Buffer.from(ip).toString();
    const parsed = parse(own);
    if (own.length <= PARSED_MAX_CHARACTERS) cache.set(own, parsed);
    return parsed;
  };
}

const keyOf = cacheParsed((ip) => normalizeIP(ip));

/**
 * The key by which requests of a client are counted: an IPv4 address, or the first half of an IPv6 address, the /64 in
 * which a household can use any address. Everything that is not an address has the same key.
 */
export function addressOf({ ip }: Pick<FastifyRequest, 'ip'>): string {
  return isIP(ip) === 0 ? 'unknown' : keyOf(ip);
}

/**
 * The networks that providers assign to one customer (RFC 6177), each with the multiple of a /64's limit that it has.
 */
export const CUSTOMER_NETWORKS = [
  { bits: 56, times: 2 },
  { bits: 48, times: 4 },
] as const;

interface CustomerNetwork {
  readonly network: string;
  readonly times: number;
}

const networksAroundIPv6 = cacheParsed((address): readonly CustomerNetwork[] =>
  CUSTOMER_NETWORKS.map(({ bits, times }) => ({
    network: `${normalizeIP(address, bits)}/${bits}`,
    times,
  })),
);

/** The networks around a key of `addressOf` in which one customer may have all addresses; none for IPv4. */
export function networksAround(address: string): readonly CustomerNetwork[] {
  return isIPv6(address) ? networksAroundIPv6(address) : [];
}

/** The largest network in which one customer may have all addresses; an IPv4 address is its own network. */
export function widestNetwork(address: string): string {
  return networksAround(address).at(-1)?.network ?? address;
}
