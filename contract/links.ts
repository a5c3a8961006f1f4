import { requiredText } from './fields.ts';
import { z } from './zod.ts';

/** In characters. A token has 43: 256 bits in base64url. */
const TOKEN_MAX = 100;

/** The message of the 400 for a link that is unknown, used, expired, or of an account that has changed since. */
export const INVALID_LINK = 'link is not valid';

/** The token of a link in a letter, from the part of the link after `#token=`. */
export const linkToken = requiredText('token', TOKEN_MAX).describe(
  'The token of the link, which follows `#token=` in it',
);

/** The path of the page that an invitation opens, with the token after `#token=`. */
export const INVITATION_PATH = '/register';

/** Anything else than such a text is ignored: a client may have sent a field of this name for its own use. */
export const invitationToken = z
  .string()
  .min(1)
  .max(TOKEN_MAX)
  .optional()
  .catch(undefined)
  .describe('The token of an invitation, which follows `#token=` in its link');
