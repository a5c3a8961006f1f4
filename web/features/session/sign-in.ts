import type { BodyOf } from '#contract/endpoint.ts';
import { login } from '#contract/session.ts';
import type { Profile } from '#contract/users.ts';
import { storeAccessToken } from '#web/lib/api/access-token.ts';
import { call } from '#web/lib/api/api-client.ts';
import { deviceId } from './device-id.ts';
import { fetchOwnProfile } from './own-profile.ts';

export type Credentials = Omit<BodyOf<typeof login>, 'device'>;

/** Logs in, stores the token and returns the profile. A failure changes no stored token. */
export async function signIn(credentials: Credentials): Promise<Profile> {
  const { token } = await call(login, { body: { ...credentials, device: deviceId() } });
  const profile = await fetchOwnProfile({ accessToken: token });
  storeAccessToken(token);
  return profile;
}
