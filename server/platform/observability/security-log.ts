import { isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressOf, networksAround } from '#server/platform/http/addresses.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { describeAddress, type Log } from './log.ts';

/** What is logged, and the sentence of its line. The names are stable: operators filter by them. */
const EVENTS = {
  'login-failed': 'a login failed',
  'login-refused': 'a suspended person tried to log in',
  'password-wrong': 'somebody who is logged in did not know the password',
  'limit-exceeded': 'a limit refused a request',
  'account-created': 'an account was created',
  'password-changed': 'a password was changed',
  'session-ended': 'sessions were ended',
  'data-exported': 'an account was exported',
  'account-deleted': 'an account was deleted',
  'lines-suppressed': 'lines were left out',
} as const;

export type SecurityEvent = Exclude<keyof typeof EVENTS, 'lines-suppressed'>;

export interface SecurityFields {
  /** Whose account it is; left out, that of the request's caller. */
  readonly userId?: string;
  readonly emailHash?: string;
  /** How many sessions ended. */
  readonly sessions?: number;
  /** Which limit refused the request. */
  readonly limit?: string;
}

/**
 * Lines of one event from one address in a minute: enough to see, and to ban by. An IPv6 /56 has twice as many, a /48
 * four times, or the thousands of addresses of one customer would leave no line for anybody else.
 */
export const LINES_PER_ADDRESS = 20;
/** Lines of one event from all addresses in a minute: a log that cannot fill a disk in a night. */
export const LINES_PER_EVENT = 1_000;
const WINDOW_MS = 60_000;

/** How many lines were written in this minute, and how many were left out. */
interface Count {
  lines: number;
  suppressed: number;
}

/** The lines of one event; `suppressed` are those of addresses that wrote none. */
interface Counts extends Count {
  /** By address, and by each network around it. */
  readonly byNetwork: Map<string, Count>;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Writes a line to the security log about what the request did. */
    logSecurity(event: SecurityEvent, request: FastifyRequest, fields?: SecurityFields): void;
  }
}

/**
 * Gives `app.logSecurity`. Its lines have `"log":"security"` and are written at every LOG_LEVEL but
 * `silent`. Beyond the bounds above lines are only counted; the count follows at the end of the minute.
 */
export function decorateWithSecurityLog(app: FastifyInstance, log: Log): void {
  const isSilent = log.level === 'silent';
  const own = log.child({ log: 'security' }, { level: isSilent ? 'silent' : 'info' });
  const counted = new Map<SecurityEvent, Counts>();

  /** Counts a line, and says whether there is room for it. Remembers only addresses that wrote one: there may be millions. */
  function mayWrite(event: SecurityEvent, address: string): boolean {
    const counts = counted.get(event) ?? { lines: 0, suppressed: 0, byNetwork: new Map() };
    counted.set(event, counts);
    const { byNetwork } = counts;
    const networks = [{ network: address, times: 1 }, ...networksAround(address)].map((around) => ({
      ...around,
      count: byNetwork.get(around.network) ?? { lines: 0, suppressed: 0 },
    }));
    const full = networks.find(({ count, times }) => count.lines >= times * LINES_PER_ADDRESS);
    if (full || counts.lines >= LINES_PER_EVENT) {
      const known = full?.count ?? byNetwork.get(address) ?? counts;
      known.suppressed += 1;
      return false;
    }
    counts.lines += 1;
    for (const { network, count } of networks) {
      count.lines += 1;
      byNetwork.set(network, count);
    }
    return true;
  }

  function beginMinute(): void {
    for (const [of, { suppressed, byNetwork }] of counted) {
      for (const [network, left] of byNetwork) {
        const where = network.includes('/') ? { network } : { address: network };
        logSuppressed({ ...where, of, suppressed: left.suppressed });
      }
      logSuppressed({ of, suppressed });
    }
    counted.clear();
  }

  function logSuppressed(left: {
    address?: string;
    network?: string;
    of: SecurityEvent;
    suppressed: number;
  }): void {
    if (left.suppressed === 0) return;
    const event = 'lines-suppressed';
    own.info({ event, ...left }, EVENTS[event]);
  }

  const timer = setInterval(beginMinute, WINDOW_MS).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    beginMinute();
  });

  app.decorate('logSecurity', (event, request, fields) => {
    const network = addressOf(request);
    if (isSilent || !mayWrite(event, network)) return;
    const userId = fields?.userId ?? request.caller?.userId;
    // The event, the address and its network come first: a filter of fail2ban looks for them in this order.
    own.info(
      {
        event,
        address: describeAddress(request.ip),
        ...(isIPv6(network) && { network: `${network}/64` }),
        reqId: request.id,
        ...fields,
        ...(userId && { userId }),
      },
      EVENTS[event],
    );
  });
}

/** Logs the request if `error` says that a limit refused it. */
export function logRefusal(error: unknown, request: FastifyRequest): void {
  if (!(error instanceof AppError) || error.limit === undefined) return;
  request.server.logSecurity('limit-exceeded', request, { limit: error.limit });
}
