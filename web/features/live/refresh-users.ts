import type { QueryClient } from '@tanstack/react-query';
import { getOwnProfile, listUsers, type Profile } from '#contract/users.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { withReadTick } from '#web/store/clock.ts';
import { putUsers, shownUsers } from '#web/store/users.ts';
import { isFromBefore } from './connections.ts';

/** As many ids as fit into a URL. */
const IDS_PER_CALL = 100;

/** Refetches the own profile and all shown people that were loaded before the stream began. */
export async function refreshOldUsers(queryClient: QueryClient): Promise<void> {
  const own = queryClient.getQueryState(queryKeys.authUser);
  if (own && isFromBefore(own.dataUpdatedAt)) await refreshOwnProfile(queryClient);
  await refreshShownUsers();
}

/** Refetches the shown people that were loaded before the stream began. */
export async function refreshShownUsers(): Promise<void> {
  const shown = shownUsers(isFromBefore);
  for (let from = 0; from < shown.length; from += IDS_PER_CALL) {
    await refetchUsers(shown.slice(from, from + IDS_PER_CALL));
  }
}

async function refetchUsers(ids: readonly string[]): Promise<void> {
  try {
    const query = { ids: ids.join(',') };
    const { users, readTick } = await withReadTick(() => call(listUsers, { query }));
    putUsers(users, readTick);
  } catch {
    // The old names stay on the screen.
  }
}

/** Refetches the own profile. A 401 signs out and shows that the session has ended. */
export async function refreshOwnProfile(queryClient: QueryClient): Promise<void> {
  try {
    const user = await queryClient.fetchQuery({
      queryKey: queryKeys.ownProfile,
      queryFn: async () => (await call(getOwnProfile, {})).user,
      gcTime: 0,
      meta: { failure: 'silence' },
    });
    const current = queryClient.getQueryData<Profile | null>(queryKeys.authUser);
    if (current?.id === user.id) queryClient.setQueryData(queryKeys.authUser, user);
  } catch {
    // The old profile stays. The query cache has handled a 401.
  }
}
