import { useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-hot-toast/headless';
import { frameText } from '#web/i18n/frame-id.ts';
import type { Profile } from '#contract/users.ts';
import { readAccessToken } from '#web/lib/api/access-token.ts';
import { deleteDrafts } from '#web/lib/drafts/delete-drafts.ts';
import { loadPart } from '#web/lib/api/load-part.ts';
import { queryKeys } from '#web/lib/api/query-keys.ts';
import { endSession, isSignedIn } from './end-session.ts';

/** Signs out at once; that the server revokes the token is tried in the background and never waited for. */
export function useLogout(): () => void {
  const queryClient = useQueryClient();
  const leave = useLeave();
  return () => {
    // The second click of a double click comes before the button is gone.
    if (!isSignedIn(queryClient)) return;
    void revoke(readAccessToken());
    leave(frameText.loggedOut);
  };
}

/** Signs out of a session that the server has ended, or will: nothing of what the user was writing stays on the device. */
export function useLeave(): (message: string) => void {
  const queryClient = useQueryClient();
  return (message) => {
    const user = queryClient.getQueryData<Profile | null>(queryKeys.authUser);
    if (user) deleteDrafts(user.id);
    endSession(queryClient);
    toast.success(message);
  };
}

async function revoke(accessToken: string): Promise<void> {
  try {
    const { revokeToken } = await loadPart(() => import('./sign-out.ts'));
    await revokeToken(accessToken);
  } catch {
    // The person is signed out here all the same; the token ends by its age.
  }
}
