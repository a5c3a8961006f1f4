import { getOwnProfile, type Profile } from '#contract/users.ts';
import { call } from '#web/lib/api-client.ts';

/** The profile of whom the stored token belongs to, or an `ApiError`. */
export async function fetchOwnProfile(): Promise<Profile> {
  return (await call(getOwnProfile, {})).user;
}
