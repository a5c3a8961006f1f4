import type { History, Navigation, NavigationType } from '#web/lib/router/history.ts';
import { type Location, resolveTo } from '#web/lib/router/location.ts';

/** Creates a history for one app of a test, with an entry for each address; the last is shown. */
export function createMemoryHistory(addresses: readonly string[]): History {
  const entries: Location[] = addresses.map((address, at) => {
    const location = resolveTo(address, '/');
    return at === 0 ? { ...location, key: 'first' } : location;
  });
  const listeners = new Set<(navigation: Navigation) => void>();
  let shown = entries.length - 1;
  const present = () => entries[shown] ?? resolveTo('/', '/');
  function show(at: number, type: NavigationType) {
    shown = at;
    for (const listener of listeners) listener({ location: present(), type });
  }
  return {
    get location() {
      return present();
    },
    push(location) {
      entries.splice(shown + 1, entries.length, location);
      show(shown + 1, 'push');
    },
    replace(location) {
      entries[shown] = location;
      show(shown, 'replace');
    },
    go: (delta) => show(Math.max(0, Math.min(shown + delta, entries.length - 1)), 'pop'),
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
