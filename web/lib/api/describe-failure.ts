import { failureText } from '#web/i18n/failure-id.ts';
import { frameText } from '#web/i18n/frame-id.ts';
import { ApiError, requestIdLine, TOO_MANY } from './api-error.ts';

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

/** Returns what a form says about a failed call: for a rate limit how long to wait, for a 5xx the request id, too. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return frameText.errors.unexpected;
  if (error.status === TOO_MANY) {
    const { tooMany, tooManyFor } = failureText;
    return error.retryAfterS > 0 ? tooManyFor(formatWait(error.retryAfterS)) : tooMany;
  }
  if (error.status >= 500) return failureText.serverFailed + requestIdLine(error);
  return error.message;
}

/** Formats a wait, rounded up to seconds, minutes or hours. */
function formatWait(seconds: number): string {
  if (seconds < MINUTE_S) return failureText.seconds(Math.ceil(seconds));
  if (seconds < HOUR_S) return failureText.minutes(Math.ceil(seconds / MINUTE_S));
  return failureText.hours(Math.ceil(seconds / HOUR_S));
}
