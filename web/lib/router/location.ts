/** An address of the app, and its history entry. */
export type Location = {
  readonly pathname: string;
  /** With its '?', or ''. */
  readonly search: string;
  /** With its '#', or ''. */
  readonly hash: string;
  /** The state passed to `navigate`; null without one. */
  readonly state: unknown;
  /** Identifies the history entry, also after a reload. */
  readonly key: string;
};

/** An address to navigate to. Without a path the current one stays; without a search or hash, it becomes empty. */
export type To = string | Partial<Pick<Location, 'pathname' | 'search' | 'hash'>>;

const ADDRESS = /^([^?#]*)(\?[^#]*)?(#.*)?$/s;

/** Resolves an address against the current path, as a new history entry. */
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

/** Reduces leading slashes to one: two would name another host, which `pushState` refuses. */
function onThisHost(pathname: string): string {
  return pathname.replace(/^[/\\]+/, '/');
}

export function formatAddress({ pathname, search, hash }: Location): string {
  return pathname + search + hash;
}

function parseAddress(address: string) {
  const [, pathname = '', search = '', hash = ''] = ADDRESS.exec(address) ?? [];
  return { pathname, search, hash };
}
