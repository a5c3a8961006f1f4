import { endpoint } from './endpoint.ts';
import { linkToken } from './links.ts';
import { noParams, noQuery } from './nothing.ts';
import { z } from './zod.ts';

/* Beside the public API: the link 'Bukan saya' in letters that tell of a change of the account. */

export const recoverAccount = endpoint({
  method: 'POST',
  path: '/account-recoveries',
  access: 'anyone',
  status: 201,
  message: 'account recovered',
  summary:
    'Take an account back with the token of a letter: ends all sessions and the password, undoes a change of the e-mail address and a waiting deletion, and removes second factors that were added in the seven days before the letter, or since; all of them where nobody has proved the address',
  failures: [400],
  params: noParams,
  query: noQuery,
  body: z.object({ token: linkToken }),
  data: z.object({
    resetToken: z
      .string()
      .describe('The token for PUT /password-resets, for an hour; the call may be repeated for it'),
  }),
});
