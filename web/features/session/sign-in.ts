import { toast } from 'react-hot-toast/headless';
import type { BodyOf } from '#contract/endpoint.ts';
import { login } from '#contract/session.ts';
import type { Profile } from '#contract/users.ts';
import { signInText } from '#web/i18n/sign-in-id.ts';
import { storeAccessToken } from '#web/lib/api/access-token.ts';
import { call } from '#web/lib/api/api-client.ts';
import { hasFeature } from '#web/lib/forum-features.ts';
import { deviceId } from './device-id.ts';
import { fetchOwnProfile } from './own-profile.ts';

/** Long enough to read two sentences. */
const RESTORED_TOAST_MS = 12_000;

export type Credentials = Omit<BodyOf<typeof login>, 'device'>;

/**
 * Logs in, stores the token and returns the profile. A failure changes no stored token. Says so when the login has taken
 * back the deletion of the account.
 */
export async function signIn(credentials: Credentials): Promise<Profile> {
  // Only a forum that sends mail tells its owner of a login from a new device.
  const body = hasFeature('mail') ? { ...credentials, device: deviceId() } : credentials;
  const { token, isRestored } = await call(login, { body });
  const profile = await fetchOwnProfile({ accessToken: token });
  storeAccessToken(token);
  if (isRestored) toast.success(signInText.restored, { duration: RESTORED_TOAST_MS });
  return profile;
}
