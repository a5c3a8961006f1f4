import type { BodyOf } from '#contract/endpoint.ts';
import { login } from '#contract/session.ts';
import type { Profile } from '#contract/users.ts';
import { storeAccessToken } from '#web/lib/api/access-token.ts';
import { call } from '#web/lib/api/api-client.ts';
import { fetchOwnProfile } from './own-profile.ts';

export type Credentials = BodyOf<typeof login>;

/** Logs in, stores the token and returns the profile. A failure changes no stored token. */
export async function signIn(credentials: Credentials): Promise<Profile> {
  const { token } = await call(login, { body: credentials });
  const profile = await fetchOwnProfile({ accessToken: token });
  storeAccessToken(token);
  return profile;
}
