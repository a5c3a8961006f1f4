import { z } from './zod.ts';
import { endpoint } from './endpoint.ts';
import { deviceId, emailField, requiredText } from './fields.ts';
import { PASSWORD_MAX } from './limits.ts';
import { loggedIn } from './logged-in.ts';
import { secondFactorChallenge } from './second-factors.ts';
import { suspensionNotice } from './sanction.ts';
import { noBody, noData, noParams, noQuery } from './nothing.ts';

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
  data: loggedIn,
  failureData: { 401: secondFactorChallenge, 403: suspensionNotice },
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
