import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { toFailure } from '#contract/envelope.ts';
import { REQUEST_MAX_BYTES } from '#contract/limits.ts';
import { AppError, BUSY_MESSAGE } from './app-error.ts';
import { isDatabaseAway } from './database-away.ts';

/** Says nothing of the cause: that is in the log. */
const SERVER_ERROR_MESSAGE = 'Maaf, terjadi kegagalan pada server kami.';
/** In seconds: of each 503, whatever it is for. */
export const RETRY_AFTER_S = 5;

/** Answers every failure in the envelope; what nobody refused is logged with its cause and told as 500. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { statusCode, message } = describe(error);
  if (error instanceof AppError && error.retryAfterS !== undefined) {
    void reply.header('retry-after', error.retryAfterS);
  }
  if (error instanceof AppError && error.kind === 'no-room') {
    // Not logged: whoever watches the disk does that once, and a log may lie on the same disk.
    void reply.header('retry-after', RETRY_AFTER_S);
  } else if (statusCode === 503) {
    // In a word: while the database is away, there is one for each request.
    const cause = isDatabaseAway(error) ? ` (${error.message})` : '';
    request.log.warn({ req: request }, `request refused: ${message}${cause}`);
    void reply.header('retry-after', RETRY_AFTER_S);
  } else if (statusCode >= 500) {
    request.log.error({ err: error, req: request }, 'request failed');
  }
  void reply.code(statusCode).send(toFailure(statusCode, message));
}

/** Answers what no route takes. */
export function handleNotFound(request: FastifyRequest, reply: FastifyReply): void {
  void reply
    .code(404)
    .send(toFailure(404, `${request.method} ${pathOf(request.originalUrl)} is not found`));
}

function describe(error: unknown): { statusCode: number; message: string } {
  if (error instanceof AppError) return error;
  if (isFastifyError(error) && error.statusCode !== undefined && error.statusCode < 500) {
    const message =
      error.code === 'FST_ERR_CTP_BODY_TOO_LARGE'
        ? `payload must not be larger than ${REQUEST_MAX_BYTES} bytes`
        : error.message;
    return { statusCode: error.statusCode, message };
  }
  if (isDatabaseAway(error)) return { statusCode: 503, message: BUSY_MESSAGE };
  return { statusCode: 500, message: SERVER_ERROR_MESSAGE };
}

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && 'statusCode' in error;
}

function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? url;
}
