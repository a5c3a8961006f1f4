import type { QueryClient } from '@tanstack/react-query';

/** What is on the screen, and whether at its top: then a reload is to load it afresh. */
export type ShownVisit = { visit: string; isAtTop: boolean };

/** Stores the user's lists; false where the one on the screen should be among them and has no room. */
type Store = (queryClient: QueryClient, userId: string, shown: ShownVisit) => boolean;

let store: Store | undefined;

/** Registers the function that stores lists. Its module loads with the list screens, not with a thread that is opened first. */
export function storeVisitsBy(by: Store): void {
  store = by;
}

/** Calls the registered function; true where no list screen was loaded, as there is nothing to store. */
export const storeShownVisits: Store = (queryClient, userId, shown) =>
  store?.(queryClient, userId, shown) ?? true;
