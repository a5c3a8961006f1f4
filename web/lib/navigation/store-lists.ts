import type { QueryClient } from '@tanstack/react-query';

/** The history entry on the screen, and whether it is scrolled to the top: a reload then loads its list anew. */
export type ShownEntry = { historyKey: string; isAtTop: boolean };

/** Stores the user's lists. Returns false where the list on the screen should be restored and is too large. */
type StoreLists = (queryClient: QueryClient, userId: string, shown: ShownEntry) => boolean;

let registered: StoreLists | undefined;

/** Registers the function that stores lists. Its module loads with the list screens, not with a thread that is opened first. */
export function registerStoreLists(store: StoreLists): void {
  registered = store;
}

/** Calls the registered function; true where no list screen was loaded, as there is nothing to store. */
export const storeLists: StoreLists = (queryClient, userId, shown) =>
  registered?.(queryClient, userId, shown) ?? true;
