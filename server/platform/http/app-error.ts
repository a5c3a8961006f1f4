const STATUS = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-many': 429,
  'client-closed': 499,
  'too-slow': 503,
  'disk-full': 503,
} as const;

/** The message of a 503 for lack of time or capacity. */
export const BUSY_MESSAGE = 'Server sedang sibuk, coba lagi sebentar lagi.';

/**
 * `disk-full` means that the disk is too full for this write; other requests still succeed. `client-closed` reaches no
 * client: its status is nginx's 499, 'client closed request'.
 */
export type AppErrorKind = keyof typeof STATUS;

interface AppErrorOptions {
  readonly retryAfterS?: number;
  readonly limit?: string;
  readonly data?: object;
}

/** A refusal that the caller can correct. `message` is sent as it is. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly kind: AppErrorKind;
  readonly statusCode: number;
  /** The seconds after which a retry may succeed. */
  readonly retryAfterS: number | undefined;
  /** The name of the exceeded limit, for the log. */
  readonly limit: string | undefined;
  /** The `data` of the envelope; empty by default. */
  readonly data: object;

  constructor(
    kind: AppErrorKind,
    message: string,
    { retryAfterS, limit, data = {} }: AppErrorOptions = {},
  ) {
    super(message);
    this.kind = kind;
    this.statusCode = STATUS[kind];
    this.retryAfterS = retryAfterS;
    this.limit = limit;
    this.data = data;
  }
}

/** The error of a request that nobody waits for any more. */
export function clientClosed(): AppError {
  return new AppError('client-closed', 'the client closed the connection');
}
