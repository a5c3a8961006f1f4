import { formatAddress, type Location, resolveTo } from './location.ts';

/** How a location came to be shown: by Back, Forward or opening the page ('pop'), as a new entry, or in place of one. */
export type NavigationType = 'pop' | 'push' | 'replace';
export type Navigation = { readonly location: Location; readonly type: NavigationType };

/** The entries of a tab's history. */
export interface History {
  readonly location: Location;
  push(location: Location): void;
  replace(location: Location): void;
  /** Moves that many entries forward, or back. */
  go(delta: number): void;
  /** Calls back for each navigation; returns a function that stops it. */
  listen(listener: (navigation: Navigation) => void): () => void;
}

/** What we store in `history.state` of an entry. */
type EntryState = { readonly key?: string; readonly state?: unknown } | null;

/** The browser's history. Gives a key to an entry that it did not add: the first, or that of a hash that was typed. */
export function createBrowserHistory(): History {
  readLocation();
  const listeners = new Set<(navigation: Navigation) => void>();
  const show = (type: NavigationType) => {
    const navigation = { location: readLocation(), type };
    for (const listener of listeners) listener(navigation);
  };
  const handlePop = () => show('pop');
  return {
    get location() {
      return readLocation();
    },
    push(location) {
      window.history.pushState(entryStateOf(location), '', formatAddress(location));
      show('push');
    },
    replace(location) {
      window.history.replaceState(entryStateOf(location), '', formatAddress(location));
      show('replace');
    },
    go: (delta) => window.history.go(delta),
    listen(listener) {
      if (listeners.size === 0) window.addEventListener('popstate', handlePop);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) window.removeEventListener('popstate', handlePop);
      };
    },
  };
}

function readLocation(): Location {
  const { pathname, search, hash } = window.location;
  const entry = window.history.state as EntryState;
  const location = resolveTo({ pathname, search, hash }, pathname, entry?.state);
  if (entry?.key !== undefined) return { ...location, key: entry.key };
  window.history.replaceState(entryStateOf(location), '');
  return location;
}

function entryStateOf({ key, state }: Location): EntryState {
  return { key, state };
}
