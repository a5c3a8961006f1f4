import dns from 'node:dns/promises';
import { createServer } from 'node:net';
import type { Config } from './config.ts';
import { codeOf } from '#server/platform/process/error-code.ts';
import { StartError } from '#server/platform/process/start-error.ts';

/** Where something listens, and what an operator calls the setting that says so. */
export interface ListeningAddress {
  readonly port: number;
  readonly host: string;
  readonly portName: 'PORT' | 'METRICS_PORT';
  readonly hostName: 'HOST' | 'METRICS_HOST';
}

/** Where people open the forum. */
export function forumAddress({ PORT, HOST }: Pick<Config, 'PORT' | 'HOST'>): ListeningAddress {
  return { port: PORT, host: HOST, portName: 'PORT', hostName: 'HOST' };
}

/** Where Prometheus asks; undefined where nobody wants that. */
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

/** Whether that host stands for every address of the machine. */
export function listensEverywhere(host: string): boolean {
  return host === '0.0.0.0' || host === '::';
}

/** What a machine without IPv6 answers for an address such as ::1. */
const ABSENT = ['EADDRNOTAVAIL', 'EAFNOSUPPORT'];

/**
 * The addresses of the host, as `localhost` is 127.0.0.1 and ::1, in the resolver's order. Throws a
 * StartError where the host has none.
 */
export async function resolveAddresses(target: ListeningAddress): Promise<string[]> {
  try {
    const found = await dns.lookup(target.host, { all: true });
    return [...new Set(found.map(({ address }) => address))];
  } catch (error) {
    throw explainListening(error, target);
  }
}

/** Whether it can be listened at that address; false where the machine has no such address. */
export function canListenAt(address: string, target: ListeningAddress): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => {
      if (ABSENT.includes(codeOf(error) ?? '')) resolve(false);
      else reject(explainListening(error, target, address));
    });
    probe.listen(target.port, address, () => probe.close(() => resolve(true)));
  });
}

/** A target with those addresses of its host that this machine has: at least one. */
export interface FreeAddress extends ListeningAddress {
  readonly addresses: readonly string[];
}

/**
 * Finds out at which addresses to listen. It is asked before anything else is touched, so that a second
 * start disturbs nothing of the first. Throws a StartError where the port is taken at one of them.
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

/** Why it cannot be listened there, in words for the person who runs the forum. */
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
