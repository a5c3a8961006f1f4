const STATUS = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  'too-many': 429,
  'hung-up': 499,
  'too-slow': 503,
  'no-room': 503,
} as const;

/** The message of a 503 for want of time or room. */
export const BUSY_MESSAGE = 'Server sedang sibuk, coba lagi sebentar lagi.';

/**
 * `no-room` is of what the disk has no room for; all else can be asked as before. `hung-up` reaches nobody: its status is
 * nginx's, 'client closed request'.
 */
export type AppErrorKind = keyof typeof STATUS;

/** A refusal that the caller can mend: `message` goes out as it is. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly kind: AppErrorKind;
  readonly statusCode: number;
  /** After how many seconds it is worth asking again. */
  readonly retryAfterS: number | undefined;
  /** The name of the limit that was exceeded, for the log. */
  readonly limit: string | undefined;

  constructor(
    kind: AppErrorKind,
    message: string,
    { retryAfterS, limit }: { retryAfterS?: number; limit?: string } = {},
  ) {
    super(message);
    this.kind = kind;
    this.statusCode = STATUS[kind];
    this.retryAfterS = retryAfterS;
    this.limit = limit;
  }
}
