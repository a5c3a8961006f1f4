import type { IncomingMessage } from 'node:http';
import { isIP, isIPv6 } from 'node:net';
import proxyAddress from '@fastify/proxy-addr';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';

/**
 * Whose `X-Forwarded-For` is believed: nobody's, that of the proxies at these addresses, or that of
 * so many proxies one behind another, each of which adds whom it was asked by.
 */
export type TrustedProxies = false | string | number;

/** The same for Fastify, which takes no number: it cannot know whether a client comes around them. */
export function trustProxies(
  trusted: TrustedProxies,
): false | string | ((address: string, hop: number) => boolean) {
  return typeof trusted === 'number' ? (_address, hop) => hop < trusted : trusted;
}

/** Whether somebody at this address, who is connected to the server, is a proxy that is believed. */
export function isProxy(trusted: TrustedProxies): (address: string) => boolean {
  if (typeof trusted !== 'string') return () => trusted !== false;
  const trust = compileProxies(trusted);
  return (address) => trust(address, 0);
}

function compileProxies(trusted: string) {
  return proxyAddress.compile(trusted.split(',').map((part) => part.trim()));
}

/** More proxies than stand one behind another anywhere. */
const FORWARDED_MAX = 32;

/**
 * Shortens `X-Forwarded-For` to its last entries, since proxies add theirs at the end. A client can fill it
 * with thousands, all of which would be parsed each time somebody asks for the address.
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

/** Reads from a request before the framework has it who sends it, as Fastify's `request.ip` says. */
export function clientAddress(trusted: TrustedProxies): (request: IncomingMessage) => string {
  if (trusted === false) return ({ socket }) => socket.remoteAddress ?? '';
  const trust =
    typeof trusted === 'number'
      ? (_address: string, hop: number) => hop < trusted
      : compileProxies(trusted);
  // Undefined once the connection is gone.
  return (request): string => proxyAddress(request, trust) ?? '';
}

/**
 * What a request is counted by: an IPv4 address, or the first half of an IPv6 one, which a household
 * has to itself and can fill with addresses. What is no address is one and the same, however it reads.
 */
export function addressOf({ ip }: Pick<FastifyRequest, 'ip'>): string {
  return isIP(ip) === 0 ? 'unknown' : normalizeIP(ip);
}

/** The networks that providers give to one customer (RFC 6177), and how often the limit of a /64 each has. */
export const CUSTOMER_NETWORKS = [
  { bits: 56, times: 2 },
  { bits: 48, times: 4 },
] as const;

/** The networks around what `addressOf` gives, in which one customer has all addresses; an IPv4 address has none. */
export function networksAround(address: string): { network: string; times: number }[] {
  if (!isIPv6(address)) return [];
  return CUSTOMER_NETWORKS.map(({ bits, times }) => ({
    network: `${normalizeIP(address, bits)}/${bits}`,
    times,
  }));
}

/** The largest network in which one customer may have all addresses; an IPv4 address is one by itself. */
export function widestNetwork(address: string): string {
  return networksAround(address).at(-1)?.network ?? address;
}
