import type { QueryClient } from '@tanstack/react-query';
import { loadPart } from '#web/lib/api/load-part.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { shownUsers } from '#web/store/users.ts';
import { isFromBefore } from './connections.ts';
import type * as RefreshUsers from './refresh-users.ts';

/** Refetches users who were loaded before the stream began, if any. */
export function refreshUsersAfterGap(queryClient: QueryClient): void {
  const own = queryClient.getQueryState(queryKeys.authUser);
  if (!isFromBefore(own?.dataUpdatedAt ?? Infinity) && shownUsers(isFromBefore).length === 0)
    return;
  withRefreshUsers((users) => users.refreshOldUsers(queryClient));
}

/** Calls `refresh` with the module that refetches users. The module is seldom needed, and so not part of the first load. */
export function withRefreshUsers(refresh: (users: typeof RefreshUsers) => Promise<void>): void {
  loadPart(() => import('./refresh-users.ts'))
    .then(refresh)
    // The old names stay on the screen.
    .catch(() => undefined);
}
