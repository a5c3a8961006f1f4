import { frameText } from '#web/i18n/frame-id.ts';

/** The status of a call without an answer: there was no connection, or it broke. */
export const NO_ANSWER = 0;
/** The status of a call that timed out here; servers send it when they waited too long. */
export const TIMED_OUT = 408;
/** The status of a call above a rate limit. */
export const TOO_MANY = 429;

type ApiErrorOptions = ErrorOptions & {
  accessToken?: string | undefined;
  requestId?: string | null;
  data?: unknown;
  retryAfterS?: number;
};

/**
 * A call that failed, with the message to show, the HTTP status (`NO_ANSWER` without one), the token that it
 * was sent with, and for a 5xx the request id by which the server's log has the cause ('' otherwise). `retryAfterS` is
 * the wait in seconds that the server asks for; 0 without one. `data` is what the answer has besides, which no schema has
 * validated.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly accessToken: string | undefined;
  readonly code: string;
  readonly data: unknown;
  readonly retryAfterS: number;

  constructor(message: string, status: number, options?: ApiErrorOptions) {
    super(message, options);
    this.name = 'ApiError';
    this.status = status;
    this.accessToken = options?.accessToken;
    this.data = options?.data;
    this.retryAfterS = options?.retryAfterS || 0;
    this.code =
      status >= 500 && options?.requestId
        ? `\n${frameText.requestIdLabel}${options.requestId}`
        : '';
  }
}

/** Whether the server answered with this status. */
export function hasStatus(error: unknown, status: number): boolean {
  return error instanceof ApiError && error.status === status;
}

/** Returns a line with the request id, by which an operator finds the failure in the server's log; '' for other failures. */
export function requestIdLine(error: unknown): string {
  return error instanceof ApiError ? error.code : '';
}

/** Whether the server refused the call, and would refuse it again. Other failures may be temporary. */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { status } = error;
  return status >= 400 && status < 500 && status !== TIMED_OUT && status !== TOO_MANY;
}
