import type { ClientRequest, IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { codeOf } from '#server/platform/process/error-code.ts';

/** An answer as it arrived: nothing is decompressed, and no redirect is followed. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The names and values of the headers, in turn. */
  readonly rawHeaders: readonly string[];
  /** Empty for an event stream, which does not end, and if the body was dropped. */
  readonly body: Buffer;
}

export interface Exchange {
  /** The body of the request. */
  readonly body?: string | Buffer | undefined;
  /** Whether to read the body of the answer without keeping it in memory. */
  readonly dropsBody?: boolean | undefined;
}

/** Sends a new request of `node:http` or `node:https`, and reads the whole answer. Rejects without a complete one. */
export async function exchange(
  request: ClientRequest,
  { body, dropsBody = false }: Exchange = {},
): Promise<RawAnswer> {
  const { promise: answered, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  request.once('response', resolve);
  // A server may refuse a large body before all of it is sent. Writing then fails after the answer, without effect here.
  request.on('error', reject);
  request.end(body);
  const answer = await answered;
  const { statusCode: status = 0, headers, rawHeaders } = answer;
  const isEndless = headers['content-type']?.startsWith('text/event-stream') ?? false;
  if (isEndless) request.destroy();
  else if (dropsBody) await finished(answer.resume());
  const isRead = isEndless || dropsBody;
  return { status, headers, rawHeaders, body: isRead ? Buffer.alloc(0) : await buffer(answer) };
}

/** Like `exchange`, and again if the server closed the idle connection just when it was used again. */
export async function exchangeAgain(
  open: () => ClientRequest,
  options?: Exchange,
): Promise<RawAnswer> {
  for (;;) {
    const request = open();
    let isAnswered = false;
    request.once('response', () => (isAnswered = true));
    try {
      return await exchange(request, options);
    } catch (error) {
      const wasClosed = request.reusedSocket && codeOf(error) === 'ECONNRESET';
      if (isAnswered || !wasClosed) throw error;
    }
  }
}
