import type { QueryClient } from '@tanstack/react-query';

/** What is on the screen, and whether at its top: then a reload is to load it afresh. */
export type ShownVisit = { visit: string; isAtTop: boolean };

/** Stores the user's lists; false where the one on the screen should be among them and has no room. */
type Store = (queryClient: QueryClient, userId: string, shown: ShownVisit) => boolean;

let store: Store | undefined;

/** For the module that stores lists. It comes with the screen that shows them: a thread that is opened first is without it. */
export function storeVisitsBy(by: Store): void {
  store = by;
}

/** Stores the user's lists, where any was shown; false where the one on the screen should be stored and is not. */
export const storeShownVisits: Store = (queryClient, userId, shown) =>
  store?.(queryClient, userId, shown) ?? true;
