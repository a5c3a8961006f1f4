/** No answer came: no connection, or it broke. */
export const NO_ANSWER = 0;
/** No answer came in time; also what a server says that waited too long. */
export const TOO_LATE = 408;

/** A call that failed: the words to show, and the HTTP status (`NO_ANSWER` when there was none). */
export class ApiError extends Error {
  readonly status: number;

  constructor(message: string, status: number, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ApiError';
    this.status = status;
  }
}

/** Whether the server answered with this status. */
export function hasStatus(error: unknown, status: number): boolean {
  return error instanceof ApiError && error.status === status;
}
