import { requiredText } from './fields.ts';

/** In characters. A token has 43: 256 bits in base64url. */
const TOKEN_MAX = 100;

/** The message of the 400 for a link that is unknown, used, expired, or of an account that has changed since. */
export const INVALID_LINK = 'link is not valid';

/** The token of a link in a letter, from the part of the link after `#token=`. */
export const linkToken = requiredText('token', TOKEN_MAX).describe(
  'The token of the link, which follows `#token=` in it',
);
