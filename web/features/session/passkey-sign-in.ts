import { loginWithPasskey, preparePasskeyLogin } from '#contract/passkeys.ts';
import type { Profile } from '#contract/users.ts';
import { secondStepText } from '#web/i18n/second-step-id.ts';
import { call } from '#web/lib/api/api-client.ts';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { requestPasskey } from '#web/lib/passkeys/ceremonies.ts';
import { type LoggedIn, openSession, ownDevice } from './open-session.ts';

type Outcome = { user: Profile; problem?: never } | { user?: never; problem: string };

/** Logs in with a passkey alone. Returns the problem in words when there is no passkey, or it is refused. */
export async function signInWithPasskey(signal: AbortSignal): Promise<Outcome> {
  const { options } = await call(preparePasskeyLogin, {});
  const { response, problem } = await requestPasskey(options, signal);
  if (problem) return { problem: secondStepText.passkeyProblems[problem] };
  let loggedIn: LoggedIn;
  try {
    loggedIn = await call(loginWithPasskey, { body: { response, ...ownDevice() } });
  } catch (error) {
    if (hasStatus(error, 401)) return { problem: secondStepText.passkeyRefused };
    throw error;
  }
  return { user: await openSession(loggedIn) };
}
