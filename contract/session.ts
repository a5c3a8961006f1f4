import { z } from './zod.ts';
import { endpoint } from './endpoint.ts';
import { emailField, requiredText } from './fields.ts';
import { PASSWORD_MAX } from './limits.ts';
import { noBody, noData, noParams, noQuery } from './nothing.ts';

export const login = endpoint({
  method: 'POST',
  path: '/login',
  access: 'anyone',
  status: 200,
  message: 'user logged in',
  summary: 'Get an access token for an e-mail address and its password',
  failures: [401, 403],
  params: noParams,
  query: noQuery,
  body: z.object({
    email: emailField('email'),
    password: requiredText('password', PASSWORD_MAX),
  }),
  data: z.object({
    token: z.string(),
    isRestored: z
      .literal(true)
      .optional()
      .describe('Set when the login has taken back the deletion of the account'),
  }),
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
