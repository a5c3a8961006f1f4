import { endpoint } from './endpoint.ts';
import { emailField } from './fields.ts';
import { linkToken } from './links.ts';
import { noData, noParams, noQuery } from './nothing.ts';
import { newPassword } from './users.ts';
import { z } from './zod.ts';

/* Beside the public API: how the owner of an e-mail address gets a new password. */

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/password-resets',
  access: 'anyone',
  status: 201,
  message: 'password reset requested',
  summary:
    'Have a link sent with which a new password can be set; the answer does not tell whether the address is known',
  failures: [],
  params: noParams,
  query: noQuery,
  body: z.object({ email: emailField('email') }),
  data: noData,
});

/** The token is in the body, so that no log and no history has it. */
export const checkPasswordReset = endpoint({
  method: 'POST',
  path: '/password-resets/check',
  access: 'anyone',
  status: 200,
  message: 'link is valid',
  summary:
    'Ask whether the token of a link can still set a new password, before somebody writes one; the link stays valid',
  failures: [400],
  params: noParams,
  query: noQuery,
  body: z.object({ token: linkToken }),
  data: noData,
});

export const resetPassword = endpoint({
  method: 'PUT',
  path: '/password-resets',
  access: 'anyone',
  status: 200,
  message: 'password updated',
  summary:
    'Set a new password with the token of a link, which works once and for an hour, and end all sessions of its account',
  failures: [400],
  params: noParams,
  query: noQuery,
  body: z.object({
    token: linkToken,
    newPassword: newPassword('newPassword').describe('The new password'),
  }),
  data: noData,
});
