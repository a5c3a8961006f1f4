import type { PasskeyAssertion, PasskeyAttestation } from '#contract/passkey-responses.ts';
import { passkeyLibrary } from './passkey-library.ts';
import { ALGORITHMS } from './passkey-options.ts';
import type { PasskeySite } from './passkey-site.ts';

/** In bytes (W3C Web Authentication, section 4, "Credential ID"). */
const CREDENTIAL_ID_MAX = 1_023;
/** In bytes. An RSA key of 4,096 bits takes some 550. */
const PUBLIC_KEY_MAX = 1_024;

/** What an authenticator has attested. */
export interface NewCredential {
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
}

/**
 * Verifies a new credential; undefined when it is not for this challenge and site, or is malformed. Only attestations
 * without certificates are read: the options ask for none, and a certificate could name a server to ask.
 */
export async function verifyNewPasskey(
  response: PasskeyAttestation,
  challenge: string,
  { rpId, origin }: PasskeySite,
): Promise<NewCredential | undefined> {
  if (!(await isPlainAttestation(response))) return undefined;
  const { verifyRegistrationResponse } = await passkeyLibrary();
  const { clientDataJSON, attestationObject, transports = [] } = response.response;
  const { registrationInfo } = await verifyRegistrationResponse({
    response: {
      ...response,
      response: { clientDataJSON, attestationObject },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: false,
    supportedAlgorithmIDs: [...ALGORITHMS],
  }).catch(() => ({ registrationInfo: undefined }));
  if (registrationInfo === undefined) return undefined;
  const { id, publicKey, counter } = registrationInfo.credential;
  const credentialId = readCredentialId(id);
  if (credentialId === undefined || id !== response.id) return undefined;
  if (publicKey.length > PUBLIC_KEY_MAX) return undefined;
  return { credentialId, publicKey: Buffer.from(publicKey), counter, transports };
}

/**
 * Verifies a login with a passkey, and returns the signature counter of the authenticator; undefined when the login is
 * not for this challenge and site, or the signature is wrong. The caller compares the counter with the stored one.
 */
export async function verifyPasskey(
  response: PasskeyAssertion,
  {
    challenge,
    site,
    publicKey,
    requiresUserVerification,
  }: {
    challenge: string;
    site: PasskeySite;
    publicKey: Buffer;
    requiresUserVerification: boolean;
  },
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await passkeyLibrary();
  const { userHandle, ...rest } = response.response;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      ...response,
      response: { ...rest, ...(userHandle && { userHandle }) },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    requireUserVerification: requiresUserVerification,
    // A counter of 0 is never refused.
    credential: { id: response.id, publicKey: new Uint8Array(publicKey), counter: 0 },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }));
  return verified ? authenticationInfo?.newCounter : undefined;
}

/** Reads an id in its only form: base64url without padding, of a permitted length. */
export function readCredentialId(id: string): Buffer | undefined {
  const bytes = Buffer.from(id, 'base64url');
  const isPermitted = bytes.length > 0 && bytes.length <= CREDENTIAL_ID_MAX;
  return isPermitted && bytes.toString('base64url') === id ? bytes : undefined;
}

/** The challenge that a browser has signed; undefined in malformed data. It is not verified here. */
export function readChallenge({ response }: PasskeyAssertion | PasskeyAttestation) {
  try {
    const data: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString());
    const isRecord = typeof data === 'object' && data !== null && 'challenge' in data;
    return isRecord && typeof data.challenge === 'string' ? data.challenge : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the attestation is none, or signed with the new key itself (sections 8.7 and 8.2). */
async function isPlainAttestation({ response }: PasskeyAttestation): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  try {
    const object = decodeAttestationObject(Buffer.from(response.attestationObject, 'base64url'));
    const format = object.get('fmt');
    return (
      format === 'none' || (format === 'packed' && object.get('attStmt').get('x5c') === undefined)
    );
  } catch {
    return false;
  }
}
