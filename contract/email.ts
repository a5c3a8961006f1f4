import { endpoint } from './endpoint.ts';
import { emailField, requiredText } from './fields.ts';
import { PASSWORD_MAX } from './limits.ts';
import { linkToken } from './links.ts';
import { noBody, noData, noParams, noQuery } from './nothing.ts';
import { z } from './zod.ts';

/* Beside the public API: confirms and changes the e-mail address of an account. */

/** The message of the 400 of calls that would send a letter, in a forum that has no mail server. */
export const NO_MAIL = 'this forum sends no mail';
/** The message of the 403 for a write by a user whose address is not confirmed (REQUIRE_CONFIRMED_EMAIL). */
export const EMAIL_NOT_CONFIRMED = 'email is not confirmed';

const ownEmail = z.object({
  email: z.string().describe('The address of the account'),
  isConfirmed: z.boolean().describe('Whether its owner has opened the link of a letter to it'),
  newEmail: z.string().nullable().describe('The new address, until it is confirmed'),
});
export type OwnEmail = z.infer<typeof ownEmail>;

/** What became of a letter. It is left out where its address has had too many, or its mail server refused one for good. */
const letterFate = z.enum(['sent', 'too-many', 'refused']);
export type LetterFate = z.infer<typeof letterFate>;

const emailAndLetter = ownEmail.extend({
  letter: letterFate
    .optional()
    .describe(
      'What became of the letter: it is left out where its address has had too many of them, or has refused one for good; absent where none was due',
    ),
});
export type EmailAndLetter = z.infer<typeof emailAndLetter>;

export const getOwnEmail = endpoint({
  method: 'GET',
  path: '/users/me/email',
  access: 'member',
  status: 200,
  message: 'email retrieved',
  summary: "Read one's e-mail address, and whether it is confirmed",
  failures: [],
  params: noParams,
  query: noQuery,
  body: noBody,
  data: ownEmail,
});

export const changeEmail = endpoint({
  method: 'PUT',
  path: '/users/me/email',
  access: 'member',
  status: 200,
  message: 'email change requested',
  summary:
    "Have a link sent to a new e-mail address, which becomes the account's when the link is confirmed; the answer does not tell whether another account has it",
  failures: [403],
  params: noParams,
  query: noQuery,
  body: z.object({
    email: emailField('email').describe('The new address'),
    password: requiredText('password', PASSWORD_MAX).describe("The account's password"),
  }),
  data: emailAndLetter,
});

export const cancelEmailChange = endpoint({
  method: 'DELETE',
  path: '/users/me/email/change',
  access: 'member',
  status: 200,
  message: 'email change cancelled',
  summary: 'Forget the new e-mail address that waits to be confirmed, if any',
  failures: [],
  params: noParams,
  query: noQuery,
  body: noBody,
  data: ownEmail,
});

export const sendConfirmation = endpoint({
  method: 'POST',
  path: '/users/me/email/confirmations',
  access: 'member',
  status: 201,
  message: 'confirmation requested',
  summary:
    'Have the link sent again: to the new address if one waits, or else to the address of the account unless it is confirmed',
  failures: [],
  params: noParams,
  query: noQuery,
  body: noBody,
  data: emailAndLetter,
});

export const confirmEmail = endpoint({
  method: 'PUT',
  path: '/email-confirmations',
  access: 'anyone',
  status: 200,
  message: 'email confirmed',
  summary: 'Confirm an e-mail address with the token of a link; repeating it changes nothing',
  failures: [400],
  params: noParams,
  query: noQuery,
  body: z.object({ token: linkToken }),
  data: noData,
});
