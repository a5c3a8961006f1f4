import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { toFailure } from '#contract/envelope.ts';
import { REQUEST_MAX_BYTES } from '#contract/limits.ts';
import { AppError, BUSY_MESSAGE } from './app-error.ts';
import { isDatabaseUnavailable } from '#server/platform/database/availability.ts';
import { createLineBudget, type LineBudget } from '#server/platform/observability/line-budget.ts';

/** Does not reveal the cause, which is in the log. */
const SERVER_ERROR_MESSAGE = 'Maaf, terjadi kegagalan pada server kami.';
/** In seconds, for every 503 whose error has no value of its own. */
export const RETRY_AFTER_S = 5;

/**
 * Creates the handler that answers every error in the envelope. An error that is not an `AppError` is logged with its
 * cause and answered 500. Refusals and failures are each logged up to a limit per minute, and counted beyond it.
 */
export function createErrorHandler() {
  const mayLog = { refusal: createLineBudget(), failure: createLineBudget() };
  return (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
    handleError(error, request, reply, mayLog);
}

function handleError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  mayLog: { refusal: LineBudget; failure: LineBudget },
): void {
  const { statusCode, message } = describe(error);
  const data = error instanceof AppError ? error.data : {};
  const ownRetryS = error instanceof AppError ? error.retryAfterS : undefined;
  const retryAfterS = ownRetryS ?? (statusCode === 503 ? RETRY_AFTER_S : undefined);
  if (retryAfterS !== undefined) void reply.header('retry-after', retryAfterS);
  const isDiskFull = error instanceof AppError && error.kind === 'disk-full';
  if (isDiskFull) {
    // Not logged here: the disk watcher logs it once, and the log may be on the same disk.
  } else if (statusCode === 503) {
    // The cause is logged as a short message: while the database is unavailable, there is one for each request.
    const cause = isDatabaseUnavailable(error) ? ` (${error.message})` : '';
    logWithin(mayLog.refusal, (fields) =>
      request.log.warn({ req: request, ...fields }, `request refused: ${message}${cause}`),
    );
  } else if (statusCode >= 500) {
    logWithin(mayLog.failure, (fields) =>
      request.log.error({ err: error, req: request, ...fields }, 'request failed'),
    );
  }
  void reply.code(statusCode).send(toFailure(statusCode, message, data));
}

function logWithin(budget: LineBudget, write: (fields: { droppedLines?: number }) => void): void {
  const droppedLines = budget();
  if (droppedLines !== undefined) write(droppedLines > 0 ? { droppedLines } : {});
}

/** Answers a request without a route. */
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
  if (isDatabaseUnavailable(error)) return { statusCode: 503, message: BUSY_MESSAGE };
  return { statusCode: 500, message: SERVER_ERROR_MESSAGE };
}

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && 'statusCode' in error;
}

function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? url;
}
