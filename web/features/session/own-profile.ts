import { getOwnProfile, type OwnProfile } from '#contract/users.ts';
import { readAccessToken } from '#web/lib/api/access-token.ts';
import { call } from '#web/lib/api/api-client.ts';

type ProfileOptions = { accessToken?: string; isBackground?: boolean };

/** Loads the profile of the token's user, by default of the stored token. */
export async function fetchOwnProfile({
  accessToken = readAccessToken(),
  isBackground = false,
}: ProfileOptions = {}): Promise<OwnProfile> {
  return (await call(getOwnProfile, { accessToken, isBackground })).user;
}
