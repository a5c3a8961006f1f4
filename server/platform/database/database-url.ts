import pg from 'pg';
import { clientOf, type DatabaseConnection, type DatabaseHost } from './database-hosts.ts';

/** What libpq calls a server that takes writes. */
const WRITERS = ['read-write', 'primary'];

/**
 * How soon TCP asks a silent peer whether it is there, in milliseconds; after eleven seconds without a
 * word the connection is lost. Where there is a second host, this is how a dead first one is left.
 */
const KEEP_ALIVE_AFTER_MS = 5_000;

/** Why an address cannot be used, to follow its name; without user and password. */
export class DatabaseUrlError extends Error {
  override readonly name = 'DatabaseUrlError';
}

/**
 * How to connect to the database at `url`, which may name several hosts as libpq has it
 * (`postgres://user@one:5432,two:5432/forum`, or `?host=one,two&port=5432`): then each connection
 * goes to the one that takes writes. Throws a DatabaseUrlError.
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

/** One address for each host; a single one is left as it is. */
function splitHosts(url: string): DatabaseHost[] {
  // The driver takes what follows a "#" for no part of the address, and would connect elsewhere.
  if (url.includes('#')) throw unreadable('there is a # in it');
  const [, scheme, login = '', authority = '', path = '', query = ''] =
    /^(postgres(?:ql)?:\/\/)([^/?#]*@)?([^/?#]*)([^?]*)\??(.*)$/s.exec(url) ?? [];
  if (scheme === undefined) throw new DatabaseUrlError('must start with postgres://');
  const { target_session_attrs: wanted = 'read-write', ...others } = Object.fromEntries(
    new URLSearchParams(query),
  );
  const places = others['host']?.includes(',')
    ? pairUp(others['host'], others['port'])
    : authority.split(',').map((place) => ({ place }));
  if (places.length === 1) return [{ name: authority, url }];
  if (!WRITERS.includes(wanted)) {
    throw new DatabaseUrlError(
      'names several hosts and must ask them for target_session_attrs=read-write, or for nothing: the forum writes',
    );
  }
  return places.map(({ place, ...parameters }) => {
    if (place === '' || place.startsWith(':')) {
      throw new DatabaseUrlError('must name a host before and after each comma');
    }
    const search = new URLSearchParams({ ...others, ...parameters }).toString();
    const where = 'host' in parameters ? '' : place;
    return {
      name: place,
      url: `${scheme}${login}${where}${path}${search === '' ? '' : `?${search}`}`,
    };
  });
}

/** Hosts and ports as parameters, such as sockets have to be named: one port for all, or one for each. */
function pairUp(hosts: string, ports = '') {
  const names = hosts.split(',');
  const numbers = ports.split(',');
  if (numbers.length > 1 && numbers.length !== names.length) {
    throw new DatabaseUrlError('must name one port for all hosts, or one for each');
  }
  return names.map((host, at) => {
    const port = numbers[at] ?? numbers[0] ?? '';
    return { place: host, host, ...(port !== '' && { port }) };
  });
}

function refuseUnreadable(url: string): void {
  try {
    // Connects to nothing yet; its reasons have no password in them.
    void new pg.Client({ connectionString: url });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw unreadable(reason);
  }
}

/** A password as it was made up is the likeliest cause. */
function unreadable(reason: string): DatabaseUrlError {
  return new DatabaseUrlError(
    `must read like postgres://user:password@host:5432/database (${reason}); in a password, # @ / : ? % must be percent-encoded, as %23 %40 %2F %3A %3F %25`,
  );
}
