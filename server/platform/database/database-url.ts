import pg from 'pg';
import { clientOf, type DatabaseConnection, type DatabaseHost } from './hosts.ts';

/** libpq's values of target_session_attrs for a writable server. */
const WRITABLE_ATTRIBUTES = ['read-write', 'primary'];

/**
 * The idle time, in milliseconds, after which TCP probes a silent peer. The connection is lost after eleven seconds of
 * silence. With a second host, this is how a dead first host is detected.
 */
const KEEP_ALIVE_AFTER_MS = 5_000;

/** The reason why a connection string is unusable, as the predicate of a sentence. Contains no user and no password. */
export class DatabaseUrlError extends Error {
  override readonly name = 'DatabaseUrlError';
}

/**
 * Reads the connection string `url`, which may name several hosts in libpq's syntax
 * (`postgres://user@one:5432,two:5432/forum`, or `?host=one,two&port=5432`): each connection then goes to the writable
 * host. Throws a DatabaseUrlError.
 */
export function readDatabaseUrl(url: string): DatabaseConnection {
  const hosts = splitHosts(url);
  for (const host of hosts) refuseUnreadable(host.url);
  const [first] = hosts;
  if (first === undefined || hosts.length === 1) return { connectionString: url };
  return {
    connectionString: first.url,
    Client: clientOf(hosts),
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
  };
}

/** Returns one connection string for each host. A single host keeps its `url` unchanged. */
function splitHosts(url: string): DatabaseHost[] {
  // The driver ignores everything after a "#" and would connect to another host.
  if (url.includes('#')) throw unreadable('there is a # in it');
  const [, scheme, login = '', authority = '', path = '', query = ''] =
    /^(postgres(?:ql)?:\/\/)([^/?#]*@)?([^/?#]*)([^?]*)\??(.*)$/s.exec(url) ?? [];
  if (scheme === undefined) throw new DatabaseUrlError('must start with postgres://');
  const { target_session_attrs: sessionAttributes = 'read-write', ...others } = Object.fromEntries(
    new URLSearchParams(query),
  );
  const hosts = others['host']?.includes(',')
    ? pairUp(others['host'], others['port'])
    : authority.split(',').map((hostPort) => ({ hostPort }));
  if (hosts.length === 1) return [{ name: authority, url }];
  if (!WRITABLE_ATTRIBUTES.includes(sessionAttributes)) {
    throw new DatabaseUrlError(
      'names several hosts and must ask them for target_session_attrs=read-write, or for nothing: the forum writes',
    );
  }
  return hosts.map(({ hostPort, ...parameters }) => {
    if (hostPort === '' || hostPort.startsWith(':')) {
      throw new DatabaseUrlError('must name a host before and after each comma');
    }
    const search = new URLSearchParams({ ...others, ...parameters }).toString();
    const where = 'host' in parameters ? '' : hostPort;
    return {
      name: hostPort,
      url: `${scheme}${login}${where}${path}${search === '' ? '' : `?${search}`}`,
    };
  });
}

/** Pairs hosts and ports given as parameters, which sockets require: one port for all hosts, or one for each. */
function pairUp(hosts: string, ports = '') {
  const names = hosts.split(',');
  const numbers = ports.split(',');
  if (numbers.length > 1 && numbers.length !== names.length) {
    throw new DatabaseUrlError('must name one port for all hosts, or one for each');
  }
  return names.map((host, at) => {
    const port = numbers[at] ?? numbers[0] ?? '';
    return { hostPort: host, host, ...(port !== '' && { port }) };
  });
}

function refuseUnreadable(url: string): void {
  try {
    // The constructor opens no connection, and its errors contain no password.
    void new pg.Client({ connectionString: url });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw unreadable(reason);
  }
}

/** The likeliest cause is a password that is not percent-encoded. */
function unreadable(reason: string): DatabaseUrlError {
  return new DatabaseUrlError(
    `must read like postgres://user:password@host:5432/database (${reason}); in a password, # @ / : ? % must be percent-encoded, as %23 %40 %2F %3A %3F %25`,
  );
}
