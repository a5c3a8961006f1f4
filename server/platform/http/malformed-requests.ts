import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { toFailure } from '#contract/envelope.ts';
import { AppError, BUSY_MESSAGE } from './app-error.ts';
import { closeNow, currentAnswer, freeAnswered, stopReading } from './closed-connections.ts';
import { RETRY_AFTER_S } from './error-handler.ts';
import type { Log } from '#server/platform/observability/log.ts';
import { isEventStream } from './server-sent-events.ts';
import { newRequestId, REQUEST_ID_HEADER } from './request-id.ts';

/** A path without a route (404). */
const UNREADABLE = '/unreadable';
/** A request target with a scheme and a host (RFC 9112, 3.2.2), without a user and a fragment. */
const ABSOLUTE = /^https?:\/\/[^/?#@]+(?<path>\/[^?#]*)?(?<query>\?[^#]*)?$/i;

/**
 * Returns the path and query of a request target. Returns a path without a route for a target that the router could not
 * read, and would refuse without running any hook.
 */
export function routablePath(target: string): string {
  const url = target.startsWith('/') || target === '*' ? target : withoutOrigin(target);
  if (!url.includes('%')) return url;
  try {
    decodeURI(url.split('?', 1)[0] ?? '');
    return url;
  } catch {
    return UNREADABLE;
  }
}

function withoutOrigin(target: string): string {
  const parts = ABSOLUTE.exec(target)?.groups;
  return parts ? `${parts['path'] ?? '/'}${parts['query'] ?? ''}` : UNREADABLE;
}

/** Handles what Node could not parse as HTTP, which reaches no route and no hook: answers it in the envelope. */
export function malformedRequestHandler(
  log: Log,
): (error: MalformedRequest, socket: Socket) => void {
  return (error, socket) => {
    const requestId = newRequestId();
    if (answerMalformedRequest(error, socket, requestId)) {
      log.info({ reqId: requestId, err: error }, 'a request could not be read');
    }
  };
}

/**
 * Answers after which their connections are closed: the data after their requests could not be parsed, perhaps several
 * times.
 */
const lastAnswers = new WeakSet<ServerResponse>();

type MalformedRequest = Error & { code?: string; rawPacket?: unknown };

/**
 * Returns the answer that an earlier request of the connection waits for, or one whose sending has begun. Node does not
 * write its own 400 in that case either.
 */
function answerUnderway(socket: Socket): ServerResponse | undefined {
  const answer = currentAnswer(socket);
  return answer && (answer.req.complete || answer.headersSent) ? answer : undefined;
}

/** Returns whether the client was answered. */
function answerMalformedRequest(
  error: MalformedRequest,
  socket: Socket,
  requestId: string,
): boolean {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return false;
  }
  const underway = answerUnderway(socket);
  if (underway && isEventStream(underway)) {
    // The stream would hold the malformed request in memory for as long as it is open. Nothing may follow its request.
    socket.destroy();
    return false;
  }
  if (underway) {
    // Writing here would take the position of that answer, or land in the middle of it. The connection closes after it.
    if (!lastAnswers.has(underway)) {
      lastAnswers.add(underway);
      underway.shouldKeepAlive = false;
      underway.once('finish', () => socket.destroySoon());
      socket.pause();
    }
    return false;
  }
  const [status, reason] = REASONS[error.code ?? ''] ?? [400, 'Bad Request'];
  // A body after the head of an answer to HEAD would be read as the answer to the next request.
  const isHead = String(error.rawPacket).startsWith('HEAD ');
  const message = `the request could not be read: ${reason}`;
  endWithFailure(socket, { status, reason, message, isHead, requestId });
  return true;
}

/** How long a client that may still be sending its request has to read the answer. */
const ANSWER_READ_MS = 1_000;

let closedAsBusy = 0;

/** Returns how many connections this process has closed because their requests would take too much. */
export function countClosedAsBusy(): number {
  return closedAsBusy;
}

/**
 * Closes a connection whose requests would take too much, and frees them at once. Answers 503 with `Retry-After` first,
 * unless part of an answer has been sent: a proxy would take a connection that is closed without an answer for a
 * failure of the whole server.
 */
export function closeAsBusy(socket: Socket): void {
  closedAsBusy += 1;
  const answer = currentAnswer(socket);
  if (!answer || answer.headersSent || !socket.writable) {
    closeNow(socket);
    return;
  }
  endWithFailure(socket, {
    status: 503,
    reason: 'Service Unavailable',
    message: BUSY_MESSAGE,
    isHead: answer.req.method === 'HEAD',
    requestId: newRequestId(),
    headers: [`Retry-After: ${RETRY_AFTER_S}`],
  });
  freeAnswered(socket);
}

interface Failure {
  readonly status: number;
  readonly reason: string;
  readonly message: string;
  readonly isHead: boolean;
  readonly requestId: string;
  readonly headers?: readonly string[];
}

/**
 * Writes an answer past Node's own, with the headers of all other answers, and ends the connection. It closes later: what
 * is still unread in the kernel would reset it, and the answer could be lost.
 */
function endWithFailure(
  socket: Socket,
  { status, reason, message, isHead, requestId, headers = [] }: Failure,
): void {
  const body = JSON.stringify(toFailure(status, message));
  stopReading(socket);
  setTimeout(() => {
    if (!socket.destroyed) closeNow(socket);
  }, ANSWER_READ_MS).unref();
  socket.end(
    [
      `HTTP/1.1 ${status} ${reason}`,
      ...headers,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Access-Control-Allow-Origin: *',
      `Access-Control-Expose-Headers: ${REQUEST_ID_HEADER}`,
      `${REQUEST_ID_HEADER}: ${requestId}`,
      // The same values as `security-headers.ts` sets on all other answers.
      "Content-Security-Policy: default-src 'none';frame-ancestors 'none'",
      'X-Content-Type-Options: nosniff',
      'X-Frame-Options: DENY',
      'Referrer-Policy: no-referrer',
      'Cross-Origin-Opener-Policy: same-origin',
      'Cross-Origin-Resource-Policy: cross-origin',
      'Connection: close',
      '',
      isHead ? '' : body,
    ].join('\r\n'),
  );
}

/**
 * Passes requests that Node would answer itself, with an empty body, to the routes. A request with an unknown
 * expectation is answered as usual; one without a host gets a 400 in the envelope.
 */
export function answerUnusualRequests(app: FastifyInstance): void {
  app.server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    app.server.emit('request', request, response);
  });
  app.addHook('onRequest', async ({ headers, raw }) => {
    if (headers.host === undefined && raw.httpVersion === '1.1') {
      throw new AppError('invalid', 'the request could not be read: it names no host');
    }
  });
}

const REASONS: Record<string, [status: number, reason: string] | undefined> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
};
