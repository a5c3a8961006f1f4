import type { QueryClient } from '@tanstack/react-query';
import { loadPart } from '#web/lib/api/load-part.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { shownUsers } from '#web/store/users.ts';
import { isFromBefore } from './connections.ts';
import type * as RefreshUsers from './refresh-users.ts';

/** When the stream begins: asks again for whoever was loaded long before it, if anybody was. */
export function refreshOldNames(queryClient: QueryClient): void {
  const own = queryClient.getQueryState(queryKeys.authUser);
  if (!isFromBefore(own?.dataUpdatedAt ?? Infinity) && shownUsers(isFromBefore).length === 0)
    return;
  refreshNames((users) => users.refreshOldUsers(queryClient));
}

/** Brings people up to date; seldom needed, and so not part of what home loads. */
export function refreshNames(refresh: (users: typeof RefreshUsers) => Promise<void>): void {
  loadPart(() => import('./refresh-users.ts'))
    .then(refresh)
    // The names on the screen are a little older than they could be.
    .catch(() => undefined);
}
