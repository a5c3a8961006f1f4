import { requiredText } from './fields.ts';
import { z } from './zod.ts';

/* What authenticators answer, as JSON (W3C Web Authentication, section 5.1). Bytes are base64url without padding. */

/** The maximum of each base64url text, in characters: several times what authenticators send. */
const CLIENT_DATA_MAX = 4_000;
const ATTESTATION_MAX = 12_000;
/** 1,023 bytes (Web Authentication, section 4, "Credential ID"). */
const CREDENTIAL_ID_MAX = 1_364;
const SHORT_MAX = 2_000;

const bytes = (name: string, maxLength: number) =>
  requiredText(name, maxLength).regex(/^[\w-]+$/, `"${name}" must be base64url`);
const credentialId = (name: string) => bytes(name, CREDENTIAL_ID_MAX);

/** A credential with the response of its authenticator, in the field of this name. */
function credentialOf<Fields extends z.core.$ZodLooseShape>(name: string, response: Fields) {
  return z.object(
    {
      id: credentialId('id'),
      rawId: credentialId('rawId'),
      type: z.literal('public-key', '"type" must be "public-key"'),
      response: z.object(response, objectMessage('response')),
    },
    objectMessage(name),
  );
}

function objectMessage(name: string) {
  return {
    error: ({ input }: { input?: unknown }) =>
      input === undefined ? `"${name}" is required` : `"${name}" must be an object`,
  };
}

/** What `navigator.credentials.get` returned, in the field of this name. Its other fields are ignored. */
export function passkeyAssertion(name: string) {
  return credentialOf(name, {
    clientDataJSON: bytes('clientDataJSON', CLIENT_DATA_MAX),
    authenticatorData: bytes('authenticatorData', SHORT_MAX),
    signature: bytes('signature', SHORT_MAX),
    userHandle: bytes('userHandle', SHORT_MAX).nullable().optional(),
  });
}
export type PasskeyAssertion = z.infer<ReturnType<typeof passkeyAssertion>>;

/** What `navigator.credentials.create` returned, in the field of this name. Its other fields are ignored. */
export function passkeyAttestation(name: string) {
  return credentialOf(name, {
    clientDataJSON: bytes('clientDataJSON', CLIENT_DATA_MAX),
    attestationObject: bytes('attestationObject', ATTESTATION_MAX),
    transports: z
      .array(z.string('"transports" must be strings').max(20), '"transports" must be an array')
      .max(10, '"transports" must be at most 10')
      .optional(),
  });
}
export type PasskeyAttestation = z.infer<ReturnType<typeof passkeyAttestation>>;
