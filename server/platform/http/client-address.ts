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

/** Caches what an address is parsed to. The library takes 7 µs or more for IPv6. */
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

const keyOf = cacheParsed((ip) => householdOf(ip) ?? normalizeIP(ip));

/** A global IPv6 address (2000::/3) in hexadecimal groups alone, without a dotted end or a zone. */
const GLOBAL_IPV6 = /^[23][\da-f]{3}:[\da-f:]+$/i;

/**
 * Returns the /64 of a global IPv6 address as `normalizeIP` does, in a tenth of the time: ten thousand requests, each of
 * another address, may arrive in one iteration of the event loop. Undefined for other valid addresses.
 */
function householdOf(ip: string): string | undefined {
  if (!GLOBAL_IPV6.test(ip)) return undefined;
  const [before = '', after] = ip.split('::');
  const groups = before.split(':');
  if (after !== undefined) {
    const last = after === '' ? [] : after.split(':');
    const zeros = Array.from({ length: 8 - groups.length - last.length }, () => '0');
    groups.push(...zeros, ...last);
  }
  return withoutZeros(groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16)));
}

/** Returns the address of these first groups, whose further ones are zero. */
function withoutZeros(groups: string[]): string {
  while (groups.at(-1) === '0') groups.pop();
  return `${groups.join(':')}::`;
}

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
    network: `${networkAround(address, bits)}/${bits}`,
    times,
  })),
);

/**
 * Returns the start of the network of `bits`, from 48 to 64, around a key of `addressOf`. Cuts the key, which ends in the
 * '::' of its second half: parsing it again takes 7 µs.
 */
function networkAround(address: string, bits: number): string {
  const groups = address.slice(0, -2).split(':');
  if (groups[3] !== undefined) {
    groups[3] = (Number.parseInt(groups[3], 16) & (0xffff << (64 - bits))).toString(16);
  }
  return withoutZeros(groups);
}

/** The networks around a key of `addressOf` in which one customer may have all addresses; none for IPv4. */
export function networksAround(address: string): readonly CustomerNetwork[] {
  return isIPv6(address) ? networksAroundIPv6(address) : [];
}

/** The largest network in which one customer may have all addresses; an IPv4 address is its own network. */
export function widestNetwork(address: string): string {
  return networksAround(address).at(-1)?.network ?? address;
}

/**
 * Returns the network of a key of `addressOf` without its last part, which names no household: `203.0.113.x`, or an IPv6
 * /48; '' for a client without an address.
 */
export function networkPrefix(address: string): string {
  if (isIPv6(address)) return widestNetwork(address);
  return isIP(address) === 0 ? '' : address.replace(/\d+$/, 'x');
}
