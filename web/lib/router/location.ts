/** An address of the app, and the entry of the browser's history that shows it. */
export type Location = {
  readonly pathname: string;
  /** With its '?', or ''. */
  readonly search: string;
  /** With its '#', or ''. */
  readonly hash: string;
  /** What was given to `navigate` along with the address; null otherwise. */
  readonly state: unknown;
  /** Names the entry; stays the same over a reload. */
  readonly key: string;
};

/** Where to go. A path that is left out stays as it is; a search or hash that is left out becomes empty. */
export type To = string | Partial<Pick<Location, 'pathname' | 'search' | 'hash'>>;

const FIRST_KEY = 'default';
const ADDRESS = /^([^?#]*)(\?[^#]*)?(#.*)?$/s;

/** The location that an address leads to from the present path, as a new entry of the history. */
export function resolveTo(to: To, from: string, state: unknown = null): Location {
  const { pathname, search = '', hash = '' } = typeof to === 'string' ? parseAddress(to) : to;
  return {
    pathname: onThisHost(pathname || from),
    search: search === '?' ? '' : search,
    hash: hash === '#' ? '' : hash,
    state,
    key: Math.random().toString(36).slice(2, 10),
  };
}

/** With one slash at its beginning: two would name another host, which the history refuses. */
function onThisHost(pathname: string): string {
  return pathname.replace(/^[/\\]+/, '/');
}

/** The same location under the name that the first entry has where nobody has named it. */
export function asFirst(location: Location): Location {
  return { ...location, key: FIRST_KEY };
}

export function formatAddress({ pathname, search, hash }: Location): string {
  return pathname + search + hash;
}

function parseAddress(address: string) {
  const [, pathname = '', search = '', hash = ''] = ADDRESS.exec(address) ?? [];
  return { pathname, search, hash };
}
