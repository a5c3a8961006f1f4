import type { PasskeyCreationOptions, PasskeyRequestOptions } from '#contract/passkeys.ts';
import { CHALLENGE_MS } from './passkey-challenges.ts';
import type { PasskeySite } from './passkey-site.ts';

/**
 * EdDSA, ES256 and RS256: Web Authentication names them for all that there is (section 5.4, `pubKeyCredParams`).
 */
export const ALGORITHMS = [-8, -7, -257] as const;

/** A passkey as browsers are told of it. */
export interface Descriptor {
  readonly credentialId: Buffer;
  readonly transports: readonly string[];
}

/** The options for a login with one of these passkeys, or without any for one that the browser finds. */
export function requestOptions(
  { rpId }: PasskeySite,
  challenge: string,
  passkeys: readonly Descriptor[] = [],
): PasskeyRequestOptions {
  return {
    challenge,
    rpId,
    timeout: CHALLENGE_MS,
    // Alone it stands for the password, too: its owner has to prove to it who they are.
    userVerification: passkeys.length === 0 ? 'required' : 'preferred',
    allowCredentials: passkeys.map(describe),
  };
}

export function creationOptions(
  { rpId }: PasskeySite,
  {
    challenge,
    forumName,
    user,
    passkeys,
  }: {
    challenge: string;
    forumName: string;
    user: { id: string; name: string; email: string };
    passkeys: readonly Descriptor[];
  },
): PasskeyCreationOptions {
  return {
    challenge,
    rp: { id: rpId, name: forumName },
    user: {
      id: Buffer.from(user.id).toString('base64url'),
      name: user.email,
      displayName: user.name,
    },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_MS,
    excludeCredentials: passkeys.map(describe),
    authenticatorSelection: {
      residentKey: 'preferred',
      requireResidentKey: false,
      userVerification: 'preferred',
    },
    attestation: 'none',
  };
}

function describe({ credentialId, transports }: Descriptor) {
  return {
    id: credentialId.toString('base64url'),
    type: 'public-key' as const,
    transports: [...transports],
  };
}
