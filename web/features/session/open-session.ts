import { toast } from 'react-hot-toast/headless';
import type { DataOf } from '#contract/endpoint.ts';
import type { login } from '#contract/session.ts';
import type { Profile } from '#contract/users.ts';
import { signInText } from '#web/i18n/sign-in-id.ts';
import { storeAccessToken } from '#web/lib/api/access-token.ts';
import { hasFeature } from '#web/lib/forum-features.ts';
import { deviceId } from './device-id.ts';
import { fetchOwnProfile } from './own-profile.ts';

/** Long enough to read two sentences. */
const RESTORED_TOAST_MS = 12_000;

export type LoggedIn = DataOf<typeof login>;

/** Returns what every login sends of this device: only a forum that sends mail tells its owner of a new one. */
export function ownDevice(): { device?: string | undefined } {
  return hasFeature('mail') ? { device: deviceId() } : {};
}

/**
 * Loads the profile for the answer of a login, and stores its token. A failure changes no stored token. Says so when the
 * login has taken back the deletion of the account.
 */
export async function openSession({ token, isRestored }: LoggedIn): Promise<Profile> {
  const profile = await fetchOwnProfile({ accessToken: token });
  storeAccessToken(token);
  if (isRestored) toast.success(signInText.restored, { duration: RESTORED_TOAST_MS });
  return profile;
}
