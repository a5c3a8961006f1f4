import { endpoint } from './endpoint.ts';
import { deviceId, id, ownPassword, requiredLine } from './fields.ts';
import { PASSKEY_NAME_MAX } from './limits.ts';
import { noBody, noData, noParams, noQuery } from './nothing.ts';
import { passkeyAssertion, passkeyAttestation } from './passkey-responses.ts';
import { loggedIn } from './logged-in.ts';
import { z } from './zod.ts';

/*
 * Beside the public API: passkeys (W3C Web Authentication). Options and responses are the JSON of its section 5.1, which
 * `PublicKeyCredential.parseRequestOptionsFromJSON` reads and `toJSON` writes. Bytes are base64url without padding.
 */

/** The message of the 400 of calls for passkeys in a forum whose address (PUBLIC_URL) allows none. */
export const NO_PASSKEYS = 'this forum has no passkeys';

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
});

/** The options for `navigator.credentials.get`. */
export const passkeyRequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string().describe('The host of PUBLIC_URL'),
  timeout: z.int().describe('In milliseconds'),
  userVerification: z.enum(['required', 'preferred']),
  allowCredentials: z.array(descriptor).describe('Empty for a login without a password'),
});
export type PasskeyRequestOptions = z.infer<typeof passkeyRequestOptions>;

/** The options for `navigator.credentials.create`. */
export const passkeyCreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int().describe('In milliseconds'),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('preferred'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('preferred'),
  }),
  attestation: z.literal('none'),
});
export type PasskeyCreationOptions = z.infer<typeof passkeyCreationOptions>;

const time = z.iso.datetime();

/** A passkey as shown to its owner. */
export const passkey = z.object({
  id: z.string().describe('The id for DELETE /users/me/passkeys/:passkeyId'),
  name: z.string(),
  createdAt: time,
  lastUsedAt: time.nullable().describe('The time of the last login with it'),
});
export type Passkey = z.infer<typeof passkey>;

/** Recovery codes in plain text: shown to their owner once, because only hashes are stored. */
export const newRecoveryCodes = z.array(z.string());

export const preparePasskey = endpoint({
  method: 'POST',
  path: '/users/me/passkeys/options',
  access: 'member',
  status: 200,
  message: 'passkey options created',
  summary: 'Get the options for a new passkey, valid for five minutes',
  failures: [403],
  params: noParams,
  query: noQuery,
  body: z.object({ password: ownPassword }),
  data: z.object({ options: passkeyCreationOptions }),
});

export const addPasskey = endpoint({
  method: 'POST',
  path: '/users/me/passkeys',
  access: 'member',
  status: 201,
  message: 'passkey added',
  summary:
    'Add a passkey that was made with these options; a repetition, whose first answer was lost, adds nothing',
  failures: [],
  params: noParams,
  query: noQuery,
  body: z.object({
    name: requiredLine('name', PASSKEY_NAME_MAX),
    response: passkeyAttestation('response'),
  }),
  data: z.object({
    passkey,
    recoveryCodes: newRecoveryCodes
      .nullable()
      .describe('New ones with the first second factor; null when the account has some already'),
  }),
});

export const deletePasskey = endpoint({
  method: 'DELETE',
  path: '/users/me/passkeys/:passkeyId',
  access: 'member',
  status: 200,
  message: 'passkey deleted',
  summary: 'Delete a passkey; the last second factor takes the recovery codes with it',
  failures: [403, 404],
  params: z.object({ passkeyId: id }),
  query: noQuery,
  body: z.object({ password: ownPassword }),
  data: noData,
});

/** Takes no account and no password, so that the page asks for them before anybody is known. */
export const preparePasskeyLogin = endpoint({
  method: 'POST',
  path: '/login/passkey-options',
  access: 'anyone',
  status: 200,
  message: 'passkey options created',
  summary: 'Get the options for a login with a passkey alone, valid for five minutes',
  failures: [],
  params: noParams,
  query: noQuery,
  body: noBody,
  data: z.object({ options: passkeyRequestOptions }),
});

export const loginWithPasskey = endpoint({
  method: 'POST',
  path: '/login/passkey',
  access: 'anyone',
  status: 200,
  message: 'user logged in',
  summary:
    'Get an access token for a passkey, without a password: the authenticator must have verified its user',
  failures: [401, 403],
  params: noParams,
  query: noQuery,
  body: z.object({ response: passkeyAssertion('response'), device: deviceId }),
  data: loggedIn,
});
