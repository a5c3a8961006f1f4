import type { QueryClient } from '@tanstack/react-query';
import type { Profile } from '#contract/users.ts';
import { clearAccessToken } from '#web/lib/api/access-token.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { clearStoredLists } from '#web/lib/navigation/list-storage.ts';
import { createStore, useStore } from '#web/ui/create-store.ts';
import { clearStore } from '#web/store/sweep.ts';

/** How many sessions have ended in this tab. */
const endedSessions = createStore(0);

export function useEndedSessions(): number {
  return useStore(endedSessions, (count) => count);
}

/** Signs out in this tab: clears the token, the user, all caches and queued mutations. */
export function clearSession(queryClient: QueryClient): void {
  clearAccessToken();
  replaceAuthUser(queryClient, null);
}

/** Replaces the signed-in user, or sets none, and clears all caches. */
export function replaceAuthUser(queryClient: QueryClient, user: Profile | null): void {
  if (isSignedIn(queryClient)) endedSessions.set(endedSessions.get() + 1);
  queryClient.setQueryData(queryKeys.authUser, user);
  const [authUserKey] = queryKeys.authUser;
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== authUserKey });
  clearStore();
  if (user === null) clearStoredLists();
  // A queued vote must not be cast by the next user.
  queryClient.getMutationCache().clear();
}

export function isSignedIn(queryClient: QueryClient): boolean {
  return Boolean(queryClient.getQueryData<Profile | null>(queryKeys.authUser));
}
