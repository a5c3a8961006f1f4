import { logout } from '#contract/session.ts';
import { call } from '#web/lib/api/api-client.ts';

/** Asks the server to forget the token. */
export async function revokeToken(accessToken: string): Promise<void> {
  await call(logout, { accessToken });
}
