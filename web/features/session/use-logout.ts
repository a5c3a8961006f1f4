import { useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-hot-toast/headless';
import { frameText } from '#web/i18n/frame-id.ts';
import type { Profile } from '#contract/users.ts';
import { readAccessToken } from '#web/lib/api/access-token.ts';
import { deleteDrafts } from '#web/lib/drafts/delete-drafts.ts';
import { loadPart } from '#web/lib/api/load-part.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { clearSession, isSignedIn } from './clear-session.ts';

/** Signs out at once, and revokes the token on the server in the background. */
export function useLogout(): () => void {
  const queryClient = useQueryClient();
  const leave = useLeave();
  return () => {
    // The second click of a double click comes before the button is unmounted.
    if (!isSignedIn(queryClient)) return;
    void revoke(readAccessToken());
    leave(frameText.loggedOut);
  };
}

/** Signs out in this tab and deletes the user's drafts from the device; the server has ended the session, or will. */
export function useLeave(): (message: string) => void {
  const queryClient = useQueryClient();
  return (message) => {
    const user = queryClient.getQueryData<Profile | null>(queryKeys.authUser);
    if (user) deleteDrafts(user.id);
    clearSession(queryClient);
    toast.success(message);
  };
}

async function revoke(accessToken: string): Promise<void> {
  try {
    const { revokeToken } = await loadPart(() => import('./revoke-token.ts'));
    await revokeToken(accessToken);
  } catch {
    // The user is signed out here anyway; the token expires.
  }
}
