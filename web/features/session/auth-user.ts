import type { QueryClient } from '@tanstack/react-query';
import type { Profile } from '#contract/users.ts';
import { readAccessToken } from '#web/lib/api/access-token.ts';
import { hasStatus, isRefusal, NO_ANSWER } from '#web/lib/api/api-error.ts';
import { loadPart } from '#web/lib/api/load-part.ts';
import { pause } from '#web/lib/api/pause.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { useCachedData } from '#web/lib/hooks/use-cached-data.ts';
import { retrySessionCheck } from './retry-session-check.ts';

const RETRY_AFTER_MS = 1_000;

/**
 * Checks the session at the start, and caches the signed-in user until replaced. Without an answer, the check is
 * retried in the background.
 */
export function checkSession(queryClient: QueryClient): Promise<Profile | null> {
  return queryClient.fetchQuery({
    queryKey: queryKeys.authUser,
    queryFn: () => fetchAuthUser(() => void retrySessionCheck(queryClient)),
    staleTime: Infinity,
    gcTime: Infinity,
    meta: { failure: 'silence' },
  });
}

/** Returns the signed-in user; null when signed out. */
export function useAuthUser(): Profile | null {
  return (useCachedData(queryKeys.authUser) as Profile | null | undefined) ?? null;
}

/** Whether the session check of the start is still running. */
export function useIsSessionLoading(): boolean {
  return useCachedData(queryKeys.authUser) === undefined;
}

/**
 * Loads the user of the stored token. Any failure counts as signed out (spec §4), and the token stays stored. Calls
 * `onUnanswered` when the server did not refuse the token.
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
  // Another tab may have signed in as another user meanwhile.
  if (readAccessToken() !== accessToken) return fetchAuthUser(onUnanswered);
  if (user === undefined) onUnanswered?.();
  return user ?? null;
}

async function fetchOwnProfile(): Promise<Profile> {
  // Imported lazily: the login screen loads no schemas.
  const ownProfile = await loadPart(() => import('./own-profile.ts'));
  return ownProfile.fetchOwnProfile();
}
