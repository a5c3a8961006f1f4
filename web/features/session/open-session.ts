import type { Profile } from '#contract/users.ts';
import { storeAccessToken } from '#web/lib/api/access-token.ts';
import { fetchOwnProfile } from './own-profile.ts';

/** Loads the profile of a new token and stores the token. A failure changes no stored token. */
export async function openSession(token: string): Promise<Profile> {
  const profile = await fetchOwnProfile({ accessToken: token });
  storeAccessToken(token);
  return profile;
}
