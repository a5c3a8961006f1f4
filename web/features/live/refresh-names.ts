import type { QueryClient } from '@tanstack/react-query';
import { loadPart } from '#web/lib/api/load-part.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { shownUsers } from '#web/store/users.ts';
import { isFromBefore } from './connections.ts';
import type * as RefreshUsers from './refresh-users.ts';

/** Refetches people who were loaded before the stream began, if any. */
export function refreshOldNames(queryClient: QueryClient): void {
  const own = queryClient.getQueryState(queryKeys.authUser);
  if (!isFromBefore(own?.dataUpdatedAt ?? Infinity) && shownUsers(isFromBefore).length === 0)
    return;
  refreshNames((users) => users.refreshOldUsers(queryClient));
}

/** Loads the code that refetches people; it is seldom needed, and so not part of the first load. */
export function refreshNames(refresh: (users: typeof RefreshUsers) => Promise<void>): void {
  loadPart(() => import('./refresh-users.ts'))
    .then(refresh)
    // The old names stay on the screen.
    .catch(() => undefined);
}
