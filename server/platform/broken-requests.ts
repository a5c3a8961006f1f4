import type { Socket } from 'node:net';
import { toFailure } from '#contract/envelope.ts';

/** The URL, or, where its percent signs stand for nothing, one that no route has: it gets a 404. */
export function routablePath(url: string): string {
  try {
    decodeURI(url.split('?', 1)[0] ?? '');
    return url;
  } catch {
    return '/unreadable';
  }
}

/** Answers in the envelope what Node could not read as HTTP, which no route and no hook ever sees. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, reason] = REASONS[error.code ?? ''] ?? [400, 'Bad Request'];
  const body = JSON.stringify(toFailure(status, `the request could not be read: ${reason}`));
  socket.end(
    [
      `HTTP/1.1 ${status} ${reason}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Access-Control-Allow-Origin: *',
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}

const REASONS: Record<string, [status: number, reason: string] | undefined> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
};
