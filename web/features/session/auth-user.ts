import type { QueryClient } from '@tanstack/react-query';
import type { OwnProfile } from '#contract/users.ts';
import { readAccessToken } from '#web/lib/api/access-token.ts';
import { hasStatus, isRefusal, NO_ANSWER } from '#web/lib/api/api-error.ts';
import { loadPart } from '#web/lib/api/load-part.ts';
import { pause } from '#web/lib/api/pause.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { useCachedData } from '#web/lib/hooks/use-cached-data.ts';
import { clearStoredLists } from '#web/lib/navigation/list-storage.ts';
import { retrySessionCheck } from './retry-session-check.ts';

const RETRY_AFTER_MS = 1_000;

/**
 * Checks the session at the start, and caches the signed-in user until replaced. Without an answer, the check is
 * retried in the background.
 */
export function checkSession(queryClient: QueryClient): Promise<OwnProfile | null> {
  return queryClient.fetchQuery({
    queryKey: queryKeys.authUser,
    queryFn: () => fetchAuthUser(() => void retrySessionCheck(queryClient)),
    staleTime: Infinity,
    gcTime: Infinity,
    meta: { failure: 'silence' },
  });
}

/** Returns the signed-in user; null when signed out. */
export function useAuthUser(): OwnProfile | null {
  return (useCachedData(queryKeys.authUser) as OwnProfile | null | undefined) ?? null;
}

/** Whether the session check of the start is still running. */
export function useIsSessionLoading(): boolean {
  return useCachedData(queryKeys.authUser) === undefined;
}

/**
 * Loads the user of the stored token. Any failure counts as signed out (spec §4), and the token stays stored. Calls
 * `onUnanswered` when the server did not refuse the token: stored lists then stay, too, until the retry signs in.
 */
export async function fetchAuthUser(onUnanswered?: () => void): Promise<OwnProfile | null> {
  const accessToken = readAccessToken();
  const user = accessToken === '' ? null : await checkToken();
  // Another tab may have signed in as another user meanwhile.
  if (readAccessToken() !== accessToken) return fetchAuthUser(onUnanswered);
  if (user === undefined) onUnanswered?.();
  if (user === null) clearStoredLists();
  return user ?? null;
}

/** Returns the user of the stored token; null when the server refuses it, undefined when there is no answer. */
async function checkToken(): Promise<OwnProfile | null | undefined> {
  return fetchOwnProfile()
    .catch(async (error: unknown) => {
      if (!hasStatus(error, NO_ANSWER)) throw error;
      await pause(RETRY_AFTER_MS);
      return fetchOwnProfile();
    })
    .catch((error: unknown) => (isRefusal(error) ? null : undefined));
}

async function fetchOwnProfile(): Promise<OwnProfile> {
  // Imported lazily: the login screen loads no schemas.
  const ownProfile = await loadPart(() => import('./own-profile.ts'));
  return ownProfile.fetchOwnProfile();
}
