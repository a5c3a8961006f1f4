import { useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-hot-toast/headless';
import { text } from '#web/i18n/id.ts';
import { readAccessToken } from '#web/lib/access-token.ts';
import { loadPart } from '#web/lib/load-part.ts';
import { endSession } from './end-session.ts';

/** Signs out at once; that the server revokes the token is tried in the background and never waited for. */
export function useLogout(): () => void {
  const queryClient = useQueryClient();
  return () => {
    void revoke(readAccessToken());
    endSession(queryClient);
    toast.success(text.loggedOut);
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
