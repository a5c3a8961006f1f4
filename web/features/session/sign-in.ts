import type { BodyOf } from '#contract/endpoint.ts';
import { login } from '#contract/session.ts';
import type { Profile } from '#contract/users.ts';
import { storeAccessToken } from '#web/lib/access-token.ts';
import { call } from '#web/lib/api-client.ts';
import { fetchOwnProfile } from './own-profile.ts';

export type Credentials = BodyOf<typeof login>;

/** Stores a token for the credentials and gives the profile of whose they are. */
export async function signIn(credentials: Credentials): Promise<Profile> {
  const { token } = await call(login, { body: credentials });
  storeAccessToken(token);
  return fetchOwnProfile();
}
