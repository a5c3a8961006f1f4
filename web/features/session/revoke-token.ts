import { logout } from '#contract/session.ts';
import { call } from '#web/lib/api/api-client.ts';

/** Revokes the token on the server. */
export async function revokeToken(accessToken: string): Promise<void> {
  await call(logout, { accessToken });
}
