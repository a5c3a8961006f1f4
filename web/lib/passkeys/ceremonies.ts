import {
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser';
import type { PasskeyAssertion, PasskeyAttestation } from '#contract/passkey-responses.ts';
import type { PasskeyCreationOptions, PasskeyRequestOptions } from '#contract/passkeys.ts';

/**
 * Why there is no passkey: the browser's dialog was closed or has timed out, the device has a passkey of the account
 * already, or it can have none.
 */
export type PasskeyProblem = 'cancelled' | 'known' | 'failed';
type Ceremony<Response> =
  | { response: Response; problem?: never }
  | { response?: never; problem: PasskeyProblem };

/** Asks the browser for a passkey of this forum. The signal closes the browser's dialog. */
export function requestPasskey(
  options: PasskeyRequestOptions,
  signal: AbortSignal,
): Promise<Ceremony<PasskeyAssertion>> {
  const optionsJSON = options as Parameters<typeof startAuthentication>[0]['optionsJSON'];
  return hold(() => startAuthentication({ optionsJSON }), signal);
}

/** Lets the browser create a passkey. The signal closes the browser's dialog. */
export function createPasskey(
  options: PasskeyCreationOptions,
  signal: AbortSignal,
): Promise<Ceremony<PasskeyAttestation>> {
  const optionsJSON = options as Parameters<typeof startRegistration>[0]['optionsJSON'];
  return hold(() => startRegistration({ optionsJSON }), signal);
}

async function hold<Response>(
  start: () => Promise<Response>,
  signal: AbortSignal,
): Promise<Ceremony<Response>> {
  if (signal.aborted) return { problem: 'cancelled' };
  const cancel = () => WebAuthnAbortService.cancelCeremony();
  signal.addEventListener('abort', cancel);
  try {
    return { response: await start() };
  } catch (error) {
    const problem = problemOf(error);
    // What the browser does not allow is a fault of the forum's address, or of the page.
    if (problem === 'failed') console.error(error);
    return { problem };
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

function problemOf(error: unknown): PasskeyProblem {
  const { code = '', name = '' } = error instanceof WebAuthnError ? error : {};
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'known';
  return name === 'NotAllowedError' || name === 'AbortError' ? 'cancelled' : 'failed';
}
