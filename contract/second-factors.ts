import { endpoint } from './endpoint.ts';
import { deviceId, ownPassword, requiredText } from './fields.ts';
import { noBody, noData, noParams, noQuery } from './nothing.ts';
import { passkeyAssertion } from './passkey-responses.ts';
import { newRecoveryCodes, passkey, passkeyRequestOptions } from './passkeys.ts';
import { loggedIn } from './logged-in.ts';
import { z } from './zod.ts';

/* Beside the public API: what an account asks for after the password, and how its owner manages that. */

/**
 * The messages of refusals that a page has to distinguish. Those of a login are sent with 401. When one-time codes are
 * turned on, a wrong code is a 403, and a secret that does not wait any more a 400.
 */
export const SECOND_FACTOR_MESSAGES = {
  /** Of `POST /login`: the password was right, and `data` is a `secondFactorChallenge`. */
  required: 'second factor is required',
  /** The challenge takes another answer. */
  wrongCode: 'code is wrong',
  wrongPasskey: 'passkey is not accepted',
  /** The challenge has had five wrong answers. The password has to be given again. */
  locked: 'login challenge is locked',
  /** The five minutes are over, or the password has changed. The password has to be given again. */
  expired: 'login challenge has expired',
  /** Another answer has opened a session with it. The password has to be given again. */
  used: 'login challenge has been used',
  /** `PUT /users/me/totp` without a secret that waits, or one that is older than an hour or than the password. */
  noWaitingTotp: 'no one-time codes wait to be confirmed',
} as const;

export const secondFactorMethod = z.enum(['totp', 'recovery-code', 'passkey']);
export type SecondFactorMethod = z.infer<typeof secondFactorMethod>;

/** The `data` of the 401 of `POST /login` of an account with a second factor. */
export const secondFactorChallenge = z.object({
  challenge: z.string().describe('The challenge for POST /login/second-factor, for five minutes'),
  methods: z.array(secondFactorMethod).describe('What the account can answer it with'),
  passkeyOptions: passkeyRequestOptions
    .nullable()
    .describe('The options for an answer with a passkey; null without that method'),
});
export type SecondFactorChallenge = z.infer<typeof secondFactorChallenge>;

/** In characters. */
const CHALLENGE_MAX = 100;
/** In characters: a recovery code with spaces. */
const CODE_MAX = 40;

const code = requiredText('code', CODE_MAX);

export const answerSecondFactor = endpoint({
  method: 'POST',
  path: '/login/second-factor',
  access: 'anyone',
  status: 200,
  message: 'user logged in',
  summary:
    'Get an access token for the challenge of a login: with a one-time code, a recovery code or a passkey',
  failures: [401, 403],
  params: noParams,
  query: noQuery,
  body: z
    .object({
      challenge: requiredText('challenge', CHALLENGE_MAX),
      code: code
        .optional()
        .describe('Six digits, or a recovery code; spaces and hyphens are ignored'),
      passkey: passkeyAssertion('passkey').optional().describe('Instead of a code'),
      device: deviceId,
    })
    .refine((body) => (body.code === undefined) !== (body.passkey === undefined), {
      error: '"code" or "passkey" is required',
      path: ['code'],
    }),
  data: loggedIn,
});

const time = z.iso.datetime();

const secondFactors = z.object({
  totpConfirmedAt: time.nullable().describe('Since when one-time codes are on; null when off'),
  recoveryCodesLeft: z.int(),
  passkeys: z.array(passkey).describe('Oldest first'),
});
export type SecondFactors = z.infer<typeof secondFactors>;

export const getSecondFactors = endpoint({
  method: 'GET',
  path: '/users/me/second-factors',
  access: 'member',
  status: 200,
  message: 'second factors retrieved',
  summary: "Read one's second factors",
  failures: [],
  params: noParams,
  query: noQuery,
  body: noBody,
  data: secondFactors,
});

export const prepareTotp = endpoint({
  method: 'POST',
  path: '/users/me/totp',
  access: 'member',
  status: 201,
  message: 'one-time codes prepared',
  summary:
    'Get a new secret for one-time codes (RFC 6238), which waits for an hour to be confirmed; an earlier one that waits is replaced',
  failures: [403],
  params: noParams,
  query: noQuery,
  body: z.object({ password: ownPassword }),
  data: z.object({
    secret: z.string().describe('In base32, for typing'),
    uri: z.string().describe('The same as an otpauth URI, for a QR code'),
  }),
});

export const confirmTotp = endpoint({
  method: 'PUT',
  path: '/users/me/totp',
  access: 'member',
  status: 200,
  message: 'one-time codes turned on',
  summary:
    'Turn one-time codes on with a first code; a repetition with the same code, whose first answer was lost, succeeds too',
  failures: [400, 403],
  params: noParams,
  query: noQuery,
  body: z.object({ password: ownPassword, code }),
  data: z.object({
    recoveryCodes: newRecoveryCodes
      .nullable()
      .describe('New ones with the first second factor; null when the account has some already'),
  }),
});

export const deleteTotp = endpoint({
  method: 'DELETE',
  path: '/users/me/totp',
  access: 'member',
  status: 200,
  message: 'one-time codes turned off',
  summary:
    'Turn one-time codes off, if they are on; the last second factor takes the recovery codes with it',
  failures: [403],
  params: noParams,
  query: noQuery,
  body: z.object({ password: ownPassword }),
  data: noData,
});

export const createRecoveryCodes = endpoint({
  method: 'POST',
  path: '/users/me/recovery-codes',
  access: 'member',
  status: 201,
  message: 'recovery codes created',
  summary: 'Replace the recovery codes by ten new ones; 400 without a second factor',
  failures: [400, 403],
  params: noParams,
  query: noQuery,
  body: z.object({ password: ownPassword }),
  data: z.object({ recoveryCodes: newRecoveryCodes }),
});
