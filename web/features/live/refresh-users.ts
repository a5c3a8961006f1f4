import type { QueryClient } from '@tanstack/react-query';
import type { ForumEvent } from '#contract/events.ts';
import { getOwnProfile, listUsers, type Profile, type User } from '#contract/users.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { putCachedUser } from '#web/lib/cache/user-cache.ts';
import { isFreshUser } from './is-fresh.ts';

/** As many as an address has room for. */
const IDS_PER_CALL = 100;

/** The last name of each person for whom answers on their way are waited for. */
const newest = new Map<string, User>();

/**
 * Gives a person their new name wherever it is shown. It is in the event: a request from each open page, all at the same
 * moment, was more than the server could answer. Only the person's own pages ask for their profile.
 */
export async function applyUser(
  queryClient: QueryClient,
  { userId, name, avatar }: Extract<ForumEvent, { type: 'user-changed' }>,
  ownId: string,
): Promise<void> {
  const user = { id: userId, name, avatar };
  newest.set(userId, user);
  putCachedUser(queryClient, user);
  if (userId === ownId) await refreshOwnProfile(queryClient);
  // An answer on its way may be from before the change.
  const onTheirWay = [queryKeys.users, queryKeys.detailThreads].flatMap((queryKey) =>
    queryClient
      .getQueryCache()
      .findAll({ queryKey, fetchStatus: 'fetching' })
      .flatMap(({ promise }) => (promise ? [promise] : [])),
  );
  if (onTheirWay.length > 0) await Promise.allSettled(onTheirWay);
  if (newest.get(userId) !== user) return;
  newest.delete(userId);
  putCachedUser(queryClient, user);
}

/** When the stream begins: asks again for all who are shown, and forgets the others. */
export async function refreshOldUsers(queryClient: QueryClient): Promise<void> {
  const own = queryClient.getQueryCache().find({ queryKey: queryKeys.authUser });
  if (own && !isFreshUser(own)) await refreshOwnProfile(queryClient);
  queryClient.removeQueries({
    queryKey: queryKeys.users,
    type: 'inactive',
    predicate: (query) => !isFreshUser(query),
  });
  await refreshShownUsers(queryClient);
}

/** Asks again for those who are shown and not just loaded. */
export async function refreshShownUsers(queryClient: QueryClient): Promise<void> {
  const active = queryClient.getQueryCache().findAll({ queryKey: queryKeys.users, type: 'active' });
  const old = active.filter((query) => !isFreshUser(query));
  const ids = old.flatMap(({ queryKey }) => queryKey[1]);
  const shown = [...new Set(ids.filter((id): id is string => typeof id === 'string'))];
  for (let from = 0; from < shown.length; from += IDS_PER_CALL) {
    await askAgain(queryClient, shown.slice(from, from + IDS_PER_CALL));
  }
}

async function askAgain(queryClient: QueryClient, ids: readonly string[]): Promise<void> {
  try {
    const { users } = await call(listUsers, { query: { ids: ids.join(',') } });
    for (const user of users) putCachedUser(queryClient, user);
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
