import { INVALID_LINK } from '#contract/links.ts';
import { AppError } from '#server/platform/http/app-error.ts';

/** The 400 for a link that is unknown, used, expired, or of an account that has changed since. */
export function invalidLink(): AppError {
  return new AppError('invalid', INVALID_LINK);
}
