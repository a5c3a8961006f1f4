import { isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressOf, networksAround } from '#server/platform/http/client-address.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { describeAddress, type Log } from './log.ts';

/** The events, each with the message of its line. The names are stable: operators filter by them. */
const EVENTS = {
  'login-failed': 'a login failed',
  'login-refused': 'a suspended user tried to log in',
  'second-factor-wrong': 'a second factor was wrong',
  'passkey-cloned': 'the counter of a passkey went back',
  'second-factor-changed': 'the second factors of an account were changed',
  'password-wrong': 'a logged-in user gave a wrong password',
  'limit-exceeded': 'a request exceeded a limit',
  'account-created': 'an account was created',
  'password-changed': 'a password was changed',
  'password-reset': 'a password was set by a link',
  'email-change-requested': 'a new e-mail address was requested',
  'email-confirmed': 'an e-mail address was confirmed',
  'email-changed': 'an e-mail address was changed',
  'account-recovered': 'an account was taken back by a link',
  'session-ended': 'sessions were ended',
  'role-changed': 'the role of an account was changed',
  'reset-link-created': 'an admin created a link that sets the password of a member',
  'sanction-given': 'a moderator acted on an account',
  'sanction-lifted': 'a moderator lifted a sanction of an account',
  'settings-changed': 'settings of the community were changed',
  'data-exported': 'the data of an account was exported',
  'account-deletion-requested': 'the deletion of an account was requested',
  'account-restored': 'a login took back the deletion of an account',
  'account-deleted': 'an account was deleted',
  'lines-suppressed': 'log lines were suppressed',
} as const;

export type SecurityEvent = Exclude<keyof typeof EVENTS, 'lines-suppressed'>;

export interface SecurityFields {
  /** The id of the affected account; by default, the request's caller. */
  readonly userId?: string;
  readonly emailHash?: string;
  /** The number of sessions that ended. */
  readonly sessions?: number;
  /** The limit that refused the request. */
  readonly limit?: string;
}

/**
 * Lines of one event from one address in a minute: enough to see an attack, and to ban its address. An IPv6 /56 has
 * twice as many, a /48 four times: otherwise the thousands of addresses of one customer would use up the lines of all
 * others.
 */
export const LINES_PER_ADDRESS = 20;
/** Lines of one event from all addresses in a minute, so that the log cannot fill a disk in a night. */
export const LINES_PER_EVENT = 1_000;
const WINDOW_MS = 60_000;

/** The lines written and suppressed in this minute. */
interface Count {
  lines: number;
  suppressed: number;
}

/** The counts of one event. Its own `suppressed` counts the lines of addresses that wrote none. */
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

/** Its lines have `"log":"security"` and are written at every LOG_LEVEL except `silent`. */
function openSecurityLog(log: Log): Log {
  return log.child({ log: 'security' }, { level: log.level === 'silent' ? 'silent' : 'info' });
}

/** Writes a line to the security log about what the server did without a request. */
export type LogSecurityEvent = (event: SecurityEvent, fields: SecurityFields) => void;

/** Returns a function for lines without an address, which count to no limit: the caller bounds how many it writes. */
export function createSecurityLog(log: Log): LogSecurityEvent {
  const own = openSecurityLog(log);
  return (event, fields) => own.info({ event, ...fields }, EVENTS[event]);
}

/**
 * Adds `app.logSecurity`. Lines beyond the limits above are only counted; their count is written at the end of the
 * minute.
 */
export function decorateWithSecurityLog(app: FastifyInstance, log: Log): void {
  const own = openSecurityLog(log);
  const counted = new Map<SecurityEvent, Counts>();

  /**
   * Counts a line, and returns whether it is within the limits. Stores only addresses that wrote a line: there may be
   * millions of others.
   */
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
        logSuppressed({ ...whereOf(network), of, suppressed: left.suppressed });
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
    if (own.level === 'silent' || !mayWrite(event, network)) return;
    const userId = fields?.userId ?? request.caller?.userId;
    // The order is fixed: a filter of fail2ban expects the event, the address and its network first.
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

/** An IPv6 address counts by its first 64 bits. */
function whereOf(network: string): { address: string } | { network: string } {
  if (network.includes('/')) return { network };
  return isIPv6(network) ? { network: `${network}/64` } : { address: network };
}

/** Logs the request if `error` is the refusal of a limit. */
export function logRefusal(error: unknown, request: FastifyRequest): void {
  if (!(error instanceof AppError) || error.limit === undefined) return;
  request.server.logSecurity('limit-exceeded', request, { limit: error.limit });
}
