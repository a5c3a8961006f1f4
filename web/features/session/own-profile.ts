import { getOwnProfile, type Profile } from '#contract/users.ts';
import { readAccessToken } from '#web/lib/api/access-token.ts';
import { call } from '#web/lib/api/api-client.ts';

type ProfileOptions = { accessToken?: string; isBackground?: boolean };

/** The profile of whom the token belongs to, the stored one unless another is given, or an `ApiError`. */
export async function fetchOwnProfile({
  accessToken = readAccessToken(),
  isBackground = false,
}: ProfileOptions = {}): Promise<Profile> {
  return (await call(getOwnProfile, { accessToken, isBackground })).user;
}
