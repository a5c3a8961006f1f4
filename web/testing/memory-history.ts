import type { History, NavigationType, Visit } from '#web/lib/router/history.ts';
import { asFirst, type Location, resolveTo } from '#web/lib/router/location.ts';

/** A history of its own for each app of a test: these addresses were visited, and the last is shown. */
export function createMemoryHistory(addresses: readonly string[]): History {
  const entries: Location[] = addresses.map((address, at) => {
    const location = resolveTo(address, '/');
    return at === 0 ? asFirst(location) : location;
  });
  const listeners = new Set<(visit: Visit) => void>();
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
