import { z } from './zod.ts';
import { endpoint } from './endpoint.ts';
import { emailField, requiredText } from './fields.ts';
import { PASSWORD_MAX } from './limits.ts';
import { secondFactorChallenge } from './second-factors.ts';
import { noBody, noData, noParams, noQuery } from './nothing.ts';

/** In characters, of a random id that a client makes for itself. */
const DEVICE_ID = { min: 16, max: 100 };

/** Anything else is ignored: a client may have sent a field of this name for its own use. */
const deviceId = z
  .string()
  .min(DEVICE_ID.min)
  .max(DEVICE_ID.max)
  .optional()
  .catch(undefined)
  .describe(
    'A random id that the client stores, by which a login from another device is noticed. Without it, the User-Agent and the network are compared.',
  );

export const login = endpoint({
  method: 'POST',
  path: '/login',
  access: 'anyone',
  status: 200,
  message: 'user logged in',
  summary:
    'Get an access token for an e-mail address and its password; an account with a second factor gets a 401 with a challenge for POST /login/second-factor',
  failures: [401, 403],
  params: noParams,
  query: noQuery,
  body: z.object({
    email: emailField('email'),
    password: requiredText('password', PASSWORD_MAX),
    device: deviceId,
  }),
  data: z.object({
    token: z.string(),
    isRestored: z
      .literal(true)
      .optional()
      .describe('Set when the login has taken back the deletion of the account'),
  }),
  failureData: { 401: secondFactorChallenge },
});

/** Beside the public API: ends the session of the token that it is sent with. */
export const logout = endpoint({
  method: 'DELETE',
  path: '/session',
  access: 'member',
  status: 200,
  message: 'user logged out',
  summary: 'Revoke the access token in use',
  failures: [],
  params: noParams,
  query: noQuery,
  body: noBody,
  data: noData,
});
