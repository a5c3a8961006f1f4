import type { QueryClient } from '@tanstack/react-query';
import { getOwnProfile, listUsers, type Profile } from '#contract/users.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { readNow } from '#web/store/clock.ts';
import { putUsers, shownUsers } from '#web/store/users.ts';
import { isFromBefore } from './connections.ts';

/** As many as an address has room for. */
const IDS_PER_CALL = 100;

/** When the stream begins: asks again for all who are shown and may have been missed. */
export async function refreshOldUsers(queryClient: QueryClient): Promise<void> {
  const own = queryClient.getQueryState(queryKeys.authUser);
  if (own && isFromBefore(own.dataUpdatedAt)) await refreshOwnProfile(queryClient);
  await refreshShownUsers();
}

/** Asks again for those who are shown and not just loaded. */
export async function refreshShownUsers(): Promise<void> {
  const shown = shownUsers(isFromBefore);
  for (let from = 0; from < shown.length; from += IDS_PER_CALL) {
    await refetchUsers(shown.slice(from, from + IDS_PER_CALL));
  }
}

async function refetchUsers(ids: readonly string[]): Promise<void> {
  try {
    const query = { ids: ids.join(',') };
    const { users, readAt } = await readNow(() => call(listUsers, { query }));
    putUsers(users, readAt);
  } catch {
    // The names on the screen are a little older than they could be.
  }
}

/** Reads the own profile again. Ends the session on this side, and says so, where the server has ended it. */
export async function refreshOwnProfile(queryClient: QueryClient): Promise<void> {
  try {
    const user = await queryClient.fetchQuery({
      queryKey: queryKeys.ownProfile,
      queryFn: async () => (await call(getOwnProfile, {})).user,
      gcTime: 0,
      meta: { failure: 'silence' },
    });
    const present = queryClient.getQueryData<Profile | null>(queryKeys.authUser);
    if (present?.id === user.id) queryClient.setQueryData(queryKeys.authUser, user);
  } catch {
    // As above; a session that has ended was told of by the cache.
  }
}
