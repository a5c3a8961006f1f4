import { asFirst, formatAddress, type Location, resolveTo } from './location.ts';

/** How a location came to be shown: by Back, Forward or opening the page; as a new entry; in the place of one. */
export type NavigationType = 'pop' | 'push' | 'replace';
export type Visit = { readonly location: Location; readonly type: NavigationType };

/** The entries that one has visited, and how to add to them. */
export interface History {
  readonly location: Location;
  push(location: Location): void;
  replace(location: Location): void;
  /** So many entries forward, or back. */
  go(delta: number): void;
  /** Calls back for each visit from now on; gives back how to stop. */
  listen(listener: (visit: Visit) => void): () => void;
}

/** What an entry of the browser's history keeps for us. */
type EntryState = { readonly key?: string; readonly state?: unknown } | null;

/** The browser's history. */
export function createBrowserHistory(): History {
  const listeners = new Set<(visit: Visit) => void>();
  const show = (type: NavigationType) => {
    const visit = { location: readLocation(), type };
    for (const listener of listeners) listener(visit);
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
  return entry?.key === undefined ? asFirst(location) : { ...location, key: entry.key };
}

function entryStateOf({ key, state }: Location): EntryState {
  return { key, state };
}
