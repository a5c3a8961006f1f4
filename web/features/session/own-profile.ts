import { getOwnProfile, type Profile } from '#contract/users.ts';
import { readAccessToken } from '#web/lib/access-token.ts';
import { call } from '#web/lib/api-client.ts';

/** The profile of whom the token belongs to, the stored one unless another is given, or an `ApiError`. */
export async function fetchOwnProfile(accessToken = readAccessToken()): Promise<Profile> {
  return (await call(getOwnProfile, { accessToken })).user;
}
