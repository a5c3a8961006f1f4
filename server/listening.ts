import dns from 'node:dns/promises';
import { createServer } from 'node:net';
import type { Config } from './config.ts';
import { codeOf } from '#server/platform/process/error-code.ts';
import { StartError } from '#server/platform/process/start-error.ts';

/** A host and a port to listen on, with the names of their settings. */
export interface ListeningAddress {
  readonly port: number;
  readonly host: string;
  readonly portName: 'PORT' | 'METRICS_PORT';
  readonly hostName: 'HOST' | 'METRICS_HOST';
}

/** The host and port of the forum. */
export function forumAddress({ PORT, HOST }: Pick<Config, 'PORT' | 'HOST'>): ListeningAddress {
  return { port: PORT, host: HOST, portName: 'PORT', hostName: 'HOST' };
}

/** The host and port of the metrics; undefined when they are off. */
export function metricsAddress({
  METRICS_PORT,
  METRICS_HOST,
}: Pick<Config, 'METRICS_PORT' | 'METRICS_HOST'>): ListeningAddress | undefined {
  if (METRICS_PORT === undefined) return undefined;
  return {
    port: METRICS_PORT,
    host: METRICS_HOST,
    portName: 'METRICS_PORT',
    hostName: 'METRICS_HOST',
  };
}

/** Whether the host means every address of the machine. */
export function listensEverywhere(host: string): boolean {
  return host === '0.0.0.0' || host === '::';
}

/** The error codes of a machine without IPv6 for an address such as ::1. */
const ADDRESS_UNAVAILABLE = ['EADDRNOTAVAIL', 'EAFNOSUPPORT'];

/**
 * Resolves the addresses of the host, such as 127.0.0.1 and ::1 for `localhost`, in the resolver's order. Throws a
 * StartError when the host has none.
 */
export async function resolveAddresses(target: ListeningAddress): Promise<string[]> {
  try {
    const found = await dns.lookup(target.host, { all: true });
    return [...new Set(found.map(({ address }) => address))];
  } catch (error) {
    throw explainListening(error, target);
  }
}

/**
 * Whether the address can be listened on; false when the machine does not have it. Throws a StartError when the port is
 * taken.
 */
export function canListenAt(address: string, target: ListeningAddress): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => {
      if (ADDRESS_UNAVAILABLE.includes(codeOf(error) ?? '')) resolve(false);
      else reject(explainListening(error, target, address));
    });
    probe.listen(target.port, address, () => probe.close(() => resolve(true)));
  });
}

/** A target with the addresses of its host that this machine has: at least one. */
export interface FreeAddress extends ListeningAddress {
  readonly addresses: readonly string[];
}

/**
 * Finds the addresses to listen on. Called before anything else is touched, so that a second start does not disturb the
 * first. Throws a StartError when the port is taken at one of them.
 */
export async function findFreeAddress(target: ListeningAddress): Promise<FreeAddress> {
  const addresses: string[] = [];
  for (const address of await resolveAddresses(target)) {
    if (await canListenAt(address, target)) addresses.push(address);
  }
  if (addresses.length > 0) return { ...target, addresses };
  throw new StartError(
    `This machine has no address ${target.host}; set ${target.hostName} to one that it has, or to 0.0.0.0 for all.`,
  );
}

/** Turns the error of listening into a StartError with a remedy, where it is known. */
export function explainListening(
  error: unknown,
  { port, host, portName, hostName }: ListeningAddress,
  address = host,
): unknown {
  const where = address === host ? '' : ` on ${address}`;
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port}${where} is taken by another program, or by a Rembuk that runs already; stop that, or set ${portName} to another port, such as ${port + 1}.`,
    EACCES: `Port ${port} needs more rights than this user has; set ${portName} to one above 1023, such as ${portName === 'PORT' ? 3000 : 9464}.`,
    ENOTFOUND: `There is no host named ${host} to listen on; set ${hostName} to an address of this machine.`,
  };
  const reason = reasons[codeOf(error) ?? ''];
  return reason === undefined ? error : new StartError(reason, { cause: error });
}

/** The URL at which browsers open the forum. */
export function urlOf(host: string, port: number): string {
  const name = listensEverywhere(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
