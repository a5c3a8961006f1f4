import type { BodyOf } from '#contract/endpoint.ts';
import { secondFactorChallenge, type SecondFactorChallenge } from '#contract/second-factors.ts';
import { login } from '#contract/session.ts';
import type { Profile } from '#contract/users.ts';
import { call } from '#web/lib/api/api-client.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { type LoggedIn, openSession, ownDevice } from './open-session.ts';

export type Credentials = Omit<BodyOf<typeof login>, 'device'>;

/** The signed-in user, or what an account with a second factor asks for after the password. */
export type SignInOutcome =
  | { user: Profile; challenge?: never }
  | { user?: never; challenge: SecondFactorChallenge };

/** Logs in, stores the token and returns the profile, or the challenge. A failure changes no stored token. */
export async function signIn(credentials: Credentials): Promise<SignInOutcome> {
  let loggedIn: LoggedIn;
  try {
    loggedIn = await call(login, { body: { ...credentials, ...ownDevice() } });
  } catch (error) {
    const challenge = readChallenge(error);
    if (challenge) return { challenge };
    throw error;
  }
  return { user: await openSession(loggedIn) };
}

function readChallenge(error: unknown): SecondFactorChallenge | undefined {
  if (!(error instanceof ApiError) || error.status !== 401) return undefined;
  return secondFactorChallenge.safeParse(error.data).data;
}
