import type { BodyOf } from '#contract/endpoint.ts';
import { secondFactorChallenge, type SecondFactorChallenge } from '#contract/second-factors.ts';
import { login } from '#contract/session.ts';
import type { Profile } from '#contract/users.ts';
import { call } from '#web/lib/api/api-client.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { openSession } from './open-session.ts';

export type Credentials = BodyOf<typeof login>;

/** The signed-in user, or what an account with a second factor asks for after the password. */
export type SignInOutcome =
  | { user: Profile; challenge?: never }
  | { user?: never; challenge: SecondFactorChallenge };

/** Logs in, stores the token and returns the profile, or the challenge. A failure changes no stored token. */
export async function signIn(credentials: Credentials): Promise<SignInOutcome> {
  let token;
  try {
    ({ token } = await call(login, { body: credentials }));
  } catch (error) {
    const challenge = readChallenge(error);
    if (challenge) return { challenge };
    throw error;
  }
  return { user: await openSession(token) };
}

function readChallenge(error: unknown): SecondFactorChallenge | undefined {
  if (!(error instanceof ApiError) || error.status !== 401) return undefined;
  return secondFactorChallenge.safeParse(error.data).data;
}
