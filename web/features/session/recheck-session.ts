import type { QueryClient } from '@tanstack/react-query';
import type { Profile } from '#contract/users.ts';
import { readAccessToken } from '#web/lib/api/access-token.ts';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { clearSession, isSignedIn } from './clear-session.ts';
import { fetchOwnProfile } from './own-profile.ts';

/**
 * Signs out when the server has ended this session, and reads the own profile anew otherwise: a link may have been of
 * this account, or of another one. Without an answer nothing changes; later calls and the event stream find out.
 */
export async function recheckSession(queryClient: QueryClient): Promise<void> {
  if (!isSignedIn(queryClient)) return;
  const accessToken = readAccessToken();
  try {
    const user = await fetchOwnProfile({ accessToken });
    if (readAccessToken() !== accessToken || !isSignedIn(queryClient)) return;
    queryClient.setQueryData<Profile>(queryKeys.authUser, user);
  } catch (error) {
    if (hasStatus(error, 401) && readAccessToken() === accessToken) clearSession(queryClient);
  }
}
