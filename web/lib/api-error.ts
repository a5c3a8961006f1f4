/** No answer came: no connection, or it broke. */
export const NO_ANSWER = 0;
/** No answer came in time; also what a server says that waited too long. */
export const TOO_LATE = 408;

type ApiErrorOptions = ErrorOptions & { accessToken?: string | undefined };

/** A call that failed: the words to show, the HTTP status (`NO_ANSWER` when there was none), and the token it carried. */
export class ApiError extends Error {
  readonly status: number;
  readonly accessToken: string | undefined;

  constructor(message: string, status: number, options?: ApiErrorOptions) {
    super(message, options);
    this.name = 'ApiError';
    this.status = status;
    this.accessToken = options?.accessToken;
  }
}

/** Whether the server answered with this status. */
export function hasStatus(error: unknown, status: number): boolean {
  return error instanceof ApiError && error.status === status;
}
