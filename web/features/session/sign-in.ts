import { toast } from 'react-hot-toast/headless';
import type { BodyOf } from '#contract/endpoint.ts';
import { secondFactorChallenge, type SecondFactorChallenge } from '#contract/second-factors.ts';
import { login } from '#contract/session.ts';
import type { Profile } from '#contract/users.ts';
import { signInText } from '#web/i18n/sign-in-id.ts';
import { call } from '#web/lib/api/api-client.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { hasFeature } from '#web/lib/forum-features.ts';
import { deviceId } from './device-id.ts';
import { openSession } from './open-session.ts';

/** Long enough to read two sentences. */
const RESTORED_TOAST_MS = 12_000;

export type Credentials = Omit<BodyOf<typeof login>, 'device'>;

/** The signed-in user, or what an account with a second factor asks for after the password. */
export type SignInOutcome =
  | { user: Profile; challenge?: never }
  | { user?: never; challenge: SecondFactorChallenge };

/**
 * Logs in, stores the token and returns the profile, or the challenge. A failure changes no stored token. Says so when
 * the login has taken back the deletion of the account.
 */
export async function signIn(credentials: Credentials): Promise<SignInOutcome> {
  // Only a forum that sends mail tells its owner of a login from a new device.
  const body = hasFeature('mail') ? { ...credentials, device: deviceId() } : credentials;
  let opened;
  try {
    opened = await call(login, { body });
  } catch (error) {
    const challenge = readChallenge(error);
    if (challenge) return { challenge };
    throw error;
  }
  const user = await openSession(opened.token);
  if (opened.isRestored) toast.success(signInText.restored, { duration: RESTORED_TOAST_MS });
  return { user };
}

function readChallenge(error: unknown): SecondFactorChallenge | undefined {
  if (!(error instanceof ApiError) || error.status !== 401) return undefined;
  return secondFactorChallenge.safeParse(error.data).data;
}
