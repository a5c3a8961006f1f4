import type { QueryClient } from '@tanstack/react-query';
import type { Profile } from '#contract/users.ts';
import { readAccessToken } from '#web/lib/api/access-token.ts';
import { hasStatus, isRefusal, NO_ANSWER } from '#web/lib/api/api-error.ts';
import { loadPart } from '#web/lib/api/load-part.ts';
import { pause } from '#web/lib/api/pause.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { useCachedData } from '#web/lib/hooks/use-cached-data.ts';
import { regainSession } from './regain-session.ts';

const RETRY_AFTER_MS = 1_000;

/**
 * The session check of the start: who is signed in goes into the cache, and stays until it is replaced.
 * Where no answer came, it is tried again later, unseen.
 */
export function checkSession(queryClient: QueryClient): Promise<Profile | null> {
  return queryClient.fetchQuery({
    queryKey: queryKeys.authUser,
    queryFn: () => fetchAuthUser(() => void regainSession(queryClient)),
    staleTime: Infinity,
    gcTime: Infinity,
    meta: { failure: 'silence' },
  });
}

/** Who is signed in; null when signed out. */
export function useAuthUser(): Profile | null {
  return (useCachedData(queryKeys.authUser) as Profile | null | undefined) ?? null;
}

/** Whether the session check of the start is still running. */
export function useIsSessionLoading(): boolean {
  return useCachedData(queryKeys.authUser) === undefined;
}

/**
 * Who the stored token belongs to; whatever fails means signed out (spec §4), and the token stays
 * stored. `onUnanswered` hears of it when nobody said that the token is not right.
 */
export async function fetchAuthUser(onUnanswered?: () => void): Promise<Profile | null> {
  const accessToken = readAccessToken();
  if (accessToken === '') return null;
  const user = await fetchOwnProfile()
    .catch(async (error: unknown) => {
      if (!hasStatus(error, NO_ANSWER)) throw error;
      await pause(RETRY_AFTER_MS);
      return fetchOwnProfile();
    })
    .catch((error: unknown) => (isRefusal(error) ? null : undefined));
  // Another tab may have signed somebody else in meanwhile.
  if (readAccessToken() !== accessToken) return fetchAuthUser(onUnanswered);
  if (user === undefined) onUnanswered?.();
  return user ?? null;
}

async function fetchOwnProfile(): Promise<Profile> {
  // Without a session there is nothing to ask, and the login screen is light without the schemas.
  const ownProfile = await loadPart(() => import('./own-profile.ts'));
  return ownProfile.fetchOwnProfile();
}
