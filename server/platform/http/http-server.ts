import { createServer, IncomingMessage, ServerResponse, type ServerOptions } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyServerFactory } from 'fastify';
import { REQUEST_MAX_BYTES } from '#contract/limits.ts';
import { shortenForwardedFor } from './addresses.ts';
import { answerUnderway } from './broken-requests.ts';
import { closeNow, freeClosedConnections } from './closed-connections.ts';
import type { Connections } from './connection-limits.ts';
import { createLoopShare } from '#server/platform/concurrency/loop-share.ts';
import type { Asker, UnreadAnswers } from './unread-answers.ts';
import { countWaitingRequests, type WaitingRequest } from './waiting-requests.ts';

/** In characters, of the headers after a body, which nobody reads here. */
const TRAILERS_MAX = 1_024;
/** What Node makes of a request and its answer before anybody looks at it, roughly. */
const REQUEST_BYTES = 4_096;
/**
 * Of one request; browsers send some 20 and proxies add a few. Node keeps 150 kB of a head of 16 kB with 950 headers,
 * so that the connections of one address filled the memory.
 */
export const HEADERS_MAX = 100;
/** In bytes, of `headBytes`: what is longer counts as memory for as long as its request is not answered. */
const LONG_HEAD = 8_192;
/** In characters: a longer answer becomes bytes when it is made, since a text that waits for its client takes its own size as well. */
const BUFFER_FROM = 16_384;

/** Requests of one connection that wait for those before them; one more closes it. Node parses all that are in a packet at once. */
export const PIPELINED_MAX = 32;

/** So many pieces of a body may be small. */
export const SMALL_PIECES_MAX = 100;
/** In bytes of a body: what is beyond counts as memory. Shorter bodies on all connections that there may be do not fill it. */
const BODY_FREE = 2_048;
/** What Node keeps of a piece of a body, beside its bytes, until somebody reads it. */
const PIECE_BYTES = 512;
/** Pieces beyond these count as memory, and of a request that waits none may be small: most bodies come in one or two. */
const PIECES_FREE = 4;
/** In bytes, on average: clients send kilobytes in a piece. */
export const SMALL_PIECE = 256;
/** In bytes: a shorter body comes with its head, in one packet or two. */
const LONG_BODY = 16_384;
/** In bytes, on average, once the answer has ended: a network sends some 1,400 in a piece. */
const DUMPED_PIECE = 1_024;
/** In bytes: what is longer is refused long before, and somebody who goes on sending is hung up on. */
const BODY_ENDED_AT = 8 * REQUEST_MAX_BYTES;

/** Hangs up on a client that sends its body in pieces of a few bytes: Node counts the bytes alone, and waits for 65,536. */
class Request extends IncomingMessage {
  /** Counts memory until the request is answered. Unset for a request that is refused. */
  hold: ((bytes: number) => void) | undefined = undefined;
  /** Counts memory until the request begins. Unset for one that has no body and need not wait. */
  waiting: WaitingRequest | undefined = undefined;
  /** Whether it waits for the answer to a request before it on its connection. */
  isPipelined = false;
  #isDumped = false;
  #pieces = 0;
  #bytes = 0;

  override push(piece: unknown, encoding?: BufferEncoding): boolean {
    freeClosedConnections(this.socket);
    // The rest of a packet whose connection was hung up on.
    if (this.socket.destroyed && piece !== null) return false;
    if (piece instanceof Buffer) {
      this.#pieces += 1;
      this.#bytes += piece.length;
      const isInSmallPieces =
        this.#pieces > (this.isPipelined ? PIECES_FREE : SMALL_PIECES_MAX) &&
        this.#bytes < (this.#isDumped ? DUMPED_PIECE : SMALL_PIECE) * this.#pieces;
      if (isInSmallPieces || this.#bytes > BODY_ENDED_AT) {
        closeNow(this.socket);
        return false;
      }
      // Whether somebody reads it or not: of a GET, nobody does.
      if (this.isPipelined || this.#pieces > PIECES_FREE || this.#bytes > BODY_FREE) {
        const memory = piece.length + PIECE_BYTES;
        if (this.waiting?.hold(memory) === false) {
          closeNow(this.socket);
          return false;
        }
        this.hold?.(memory);
      }
    }
    if (piece === null && this.rawTrailers.length > 0) {
      if (this.rawTrailers.join('').length > TRAILERS_MAX) closeNow(this.socket);
      this.rawTrailers = [];
    }
    return super.push(piece, encoding);
  }

  /**
   * Node calls this when the answer has ended before the body, and takes the rest without calling `push`: pieces of a
   * byte, without end, kept the event loop busy. Now they are counted on, and dropped all the same.
   */
  _dump(): void {
    this.#isDumped = true;
    this.removeAllListeners('data');
    this.resume();
  }
}

export interface HttpServerOptions {
  readonly unread: UnreadAnswers;
  readonly connections: Connections;
  /** Who sends a request, as far as that is known without the database. */
  askerOf(request: IncomingMessage): Asker;
  /** The address or network with which a request shares each turn of the event loop. */
  networkOf(request: IncomingMessage): string;
}

/** What Fastify hands on of its options. */
interface Timeouts {
  readonly http?: ServerOptions;
  readonly connectionTimeout?: number;
  readonly keepAliveTimeout?: number;
  readonly requestTimeout?: number;
}

/**
 * Makes a server that answers the requests of a connection one at a time, shares the event loop among networks, and
 * counts what waits for clients. Node would begin all requests that came in one piece, and keep their answers in memory.
 */
export function httpServer({
  unread,
  connections,
  askerOf,
  networkOf,
}: HttpServerOptions): FastifyServerFactory {
  return (handle, options) => {
    // Fastify sets these on the servers that it makes itself.
    const { http = {}, connectionTimeout, keepAliveTimeout, requestTimeout }: Timeouts = options;
    const share = createLoopShare();
    const countWaiting = countWaitingRequests();
    /** How many requests of each connection wait for those before them. */
    const pipelined = new WeakMap<Socket, number>();

    class Answer extends ServerResponse<Request> {
      /** Begins a request that came before those ahead of it were answered. */
      begin: (() => void) | undefined = undefined;
      /** Whether its client was too slow for a stream once. */
      #isStuck = false;

      override assignSocket(socket: Socket): void {
        super.assignSocket(socket);
        this.begin?.();
      }

      override detachSocket(socket: Socket): void {
        super.detachSocket(socket);
        connections.rest(socket);
      }

      override end(chunk?: unknown, encoding?: unknown, callback?: unknown): this {
        // While it waits, a text would take its own size beside that of its bytes.
        const body =
          typeof chunk === 'string' && chunk.length >= BUFFER_FROM ? Buffer.from(chunk) : chunk;
        super.end(body, encoding as BufferEncoding, callback as () => void);
        if (body instanceof Buffer && this.writableLength > 0 && this.socket) {
          const { socket } = this;
          unread.holdBody(socket, askerOf(this.req), body);
          this.once('close', () => unread.releaseBody(socket));
        }
        return this;
      }

      /** A piece of a stream. */
      override write(chunk: unknown, encoding?: unknown, callback?: unknown): boolean {
        const goesOn = super.write(chunk, encoding as BufferEncoding, callback as () => void);
        if (!goesOn && !this.#isStuck) {
          this.#isStuck = true;
          unread.holdUntilClosed(this, askerOf(this.req), this.writableLength);
        }
        return goesOn;
      }
    }

    const server = createServer<typeof Request, typeof Answer>(
      { ...http, IncomingMessage: Request, ServerResponse: Answer },
      (request, response) => {
        const { socket } = request;
        freeClosedConnections(socket);
        // Node's parser stops at a request that asks for another protocol, and reads no further one.
        if (request.headers.upgrade !== undefined) response.shouldKeepAlive = false;
        // The rest of a packet whose connection was hung up on.
        if (socket.destroyed) return;
        if (request.rawHeaders.length > 2 * HEADERS_MAX) {
          server.emit('clientError', tooManyHeaders(request), socket);
          if (!answerUnderway(socket)) socket.destroySoon();
          return;
        }
        let holdMore: ((bytes: number) => void) | undefined;
        request.hold = (bytes) => {
          holdMore ??= unread.holdGrowing(response, askerOf(request));
          holdMore(bytes);
        };
        const isPipelined = response.socket === null;
        const bytes = headBytes(request);
        if (isPipelined || bytes > LONG_HEAD) request.hold(bytes);
        shortenForwardedFor(request);
        const network = networkOf(request);
        if (isPipelined || hasBody(request)) {
          request.waiting = countWaiting(network);
          request.once('close', request.waiting.releaseLater);
        }
        const begin = () => {
          request.waiting?.release();
          if (!socket.destroyed) handle(request, response);
        };
        if (!isPipelined) {
          connections.begin(socket);
          let isPaused = false;
          const isBegun = share(network, () => {
            if (isPaused) socket.resume();
            begin();
          });
          if (!isBegun && hasLongBody(request)) {
            isPaused = true;
            // What has not come waits in the kernel.
            socket.pause();
          }
          return;
        }
        const ahead = pipelined.get(socket) ?? 0;
        if (ahead === PIPELINED_MAX || request.waiting?.hold(REQUEST_BYTES + bytes) === false) {
          closeNow(socket);
          return;
        }
        pipelined.set(socket, ahead + 1);
        request.isPipelined = true;
        unread.holdBytes(socket, askerOf(request), REQUEST_BYTES);
        // Reads no more requests before this one is answered.
        socket.pause();
        response.begin = () => {
          connections.begin(socket);
          share(network, () => {
            pipelined.set(socket, (pipelined.get(socket) ?? 1) - 1);
            unread.releaseBytes(socket, REQUEST_BYTES);
            request.isPipelined = false;
            socket.resume();
            begin();
          });
        };
      },
    );
    // Node drops what is beyond in silence: one more is enough to see that there are too many.
    server.maxHeadersCount = HEADERS_MAX + 1;
    connections.follow(server);
    return Object.assign(server, { timeout: connectionTimeout, keepAliveTimeout, requestTimeout });
  };
}

/** What Node keeps of a head, in bytes and roughly: each text twice, and some words for each name and value. */
function headBytes({ url = '', rawHeaders }: IncomingMessage): number {
  let length = url.length;
  for (const text of rawHeaders) length += text.length;
  return 2 * length + 48 * rawHeaders.length;
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}

/** Whether more of the body may come than with the head. */
function hasLongBody({ headers }: IncomingMessage): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding } = headers;
  return encoding !== undefined || (length !== undefined && Number(length) > LONG_BODY);
}

/** As Node says it of a head that is too long. */
function tooManyHeaders({ method }: IncomingMessage): Error {
  return Object.assign(new Error('too many headers'), {
    code: 'HPE_HEADER_OVERFLOW',
    rawPacket: `${method} `,
  });
}
