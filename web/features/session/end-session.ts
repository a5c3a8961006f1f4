import type { QueryClient } from '@tanstack/react-query';
import type { Profile } from '#contract/users.ts';
import { emptyAccessToken } from '#web/lib/api/access-token.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { emptyStore } from '#web/store/sweep.ts';

/** Signs out on this side: no user, no token, and nothing left that the user had seen or queued. */
export function endSession(queryClient: QueryClient): void {
  emptyAccessToken();
  replaceAuthUser(queryClient, null);
}

/** Puts another user, or nobody, in the place of the present one, with an empty cache. */
export function replaceAuthUser(queryClient: QueryClient, user: Profile | null): void {
  queryClient.setQueryData(queryKeys.authUser, user);
  const [authUserKey] = queryKeys.authUser;
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== authUserKey });
  emptyStore();
  // A vote still waiting for its turn must not be cast by the next user.
  queryClient.getMutationCache().clear();
}

/** Whether somebody is signed in right now. */
export function isSignedIn(queryClient: QueryClient): boolean {
  return Boolean(queryClient.getQueryData<Profile | null>(queryKeys.authUser));
}
