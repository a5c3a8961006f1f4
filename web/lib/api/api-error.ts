import { frameText } from '#web/i18n/frame-id.ts';

/** No answer came: no connection, or it broke. */
export const NO_ANSWER = 0;
/** No answer came in time; also what a server says that waited too long. */
export const TOO_LATE = 408;
const TOO_MANY = 429;

type ApiErrorOptions = ErrorOptions & {
  accessToken?: string | undefined;
  requestId?: string | null;
};

/**
 * A call that failed: the words to show, the HTTP status (`NO_ANSWER` when there was none), the token it
 * carried, and, where the server is to blame, by what its log tells why ('' otherwise).
 */
export class ApiError extends Error {
  readonly status: number;
  readonly accessToken: string | undefined;
  readonly code: string;

  constructor(message: string, status: number, options?: ApiErrorOptions) {
    super(message, options);
    this.name = 'ApiError';
    this.status = status;
    this.accessToken = options?.accessToken;
    this.code =
      status >= 500 && options?.requestId ? `\n${frameText.failureCode}${options.requestId}` : '';
  }
}

/** Whether the server answered with this status. */
export function hasStatus(error: unknown, status: number): boolean {
  return error instanceof ApiError && error.status === status;
}

/** By what an operator finds a failure of the server in its log, on a line of its own; '' for all else. */
export function failureCode(error: unknown): string {
  return error instanceof ApiError ? error.code : '';
}

/** Whether the server said no, and would again; all else may be otherwise the next time. */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { status } = error;
  return status >= 400 && status < 500 && status !== TOO_LATE && status !== TOO_MANY;
}
