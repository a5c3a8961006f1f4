import { createServer, IncomingMessage, ServerResponse, type ServerOptions } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyServerFactory } from 'fastify';
import { REQUEST_MAX_BYTES } from '#contract/limits.ts';
import { shortenForwardedFor } from './addresses.ts';
import { closeAsBusy } from './broken-requests.ts';
import { closeNow, freeClosedConnections, isAnswered, isOver } from './closed-connections.ts';
import type { Connections } from './connection-limits.ts';
import { iterations } from '#server/platform/concurrency/iterations.ts';
import { createLoopShare, type LoopShare } from '#server/platform/concurrency/loop-share.ts';
import type { Requester, UnreadAnswers } from './unread-answers.ts';
import { countWaitingRequests, type WaitingRequest } from './waiting-requests.ts';

/** Of the headers after a body (trailers), which no route reads. */
const TRAILERS_MAX_CHARACTERS = 1_024;
/** The approximate memory of a request and its answer in Node before a handler sees them. */
const REQUEST_MEMORY_BYTES = 4_096;
/**
 * Of one request. Browsers send some 20 and proxies add a few. Node allocates 150 kB for a head of 16 kB with 950
 * headers, so that the connections of one address filled the memory.
 */
export const HEADERS_MAX = 100;
/** By `headBytes`. A longer head counts as memory until its request is answered. */
export const LONG_HEAD_BYTES = 8_192;
/**
 * A text of this length or more is encoded to bytes when the answer is made. Otherwise both forms would be in memory
 * while the answer waits for its client.
 */
const ENCODE_MIN_CHARACTERS = 16_384;

/**
 * How many requests of one connection may wait for earlier ones. One more closes the connection. Node parses all
 * requests of a packet at once.
 */
export const PIPELINED_MAX = 32;

/** How many pieces of a body may be small. */
export const SMALL_PIECES_MAX = 100;
/**
 * Bytes of a body beyond this number count as memory. Shorter bodies on the maximum number of connections do not fill
 * the memory.
 */
const UNCOUNTED_BODY_BYTES = 2_048;
/** The memory that Node uses for a piece of a body beside its bytes, until it is read. */
const PIECE_OVERHEAD_BYTES = 512;
/**
 * Pieces beyond this number count as memory, and a waiting request may have no small ones beyond it. Most bodies arrive
 * in one or two pieces.
 */
const UNCOUNTED_PIECES_MAX = 4;
/** The minimum average size of a piece: clients send kilobytes in a piece. */
export const PIECE_MIN_BYTES = 256;
/** A body up to this size arrives with its head, in one packet or two. */
const LONG_BODY_BYTES = 16_384;
/** The minimum average size of a piece once the answer has ended: a network sends some 1,400 bytes in a piece. */
const DUMPED_PIECE_MIN_BYTES = 1_024;
/**
 * A body of more than `REQUEST_MAX_BYTES` is refused long before. A client that continues to send is disconnected at
 * this size.
 */
const BODY_DISCONNECT_BYTES = 8 * REQUEST_MAX_BYTES;

/**
 * A request that disconnects a client which sends its body in pieces of a few bytes: Node counts only the bytes, and
 * waits for 65,536.
 */
class Request extends IncomingMessage {
  /** Counts memory until the request is answered. Undefined for a request that is refused. */
  hold: ((bytes: number) => void) | undefined = undefined;
  /** Counts memory until the request begins. Undefined for one that has no body and need not wait. */
  waiting: WaitingRequest | undefined = undefined;
  /** Whether it waits for the answer to an earlier request of its connection. */
  isPipelined = false;
  #isDumped = false;
  #pieces = 0;
  #bytes = 0;

  override push(piece: unknown, encoding?: BufferEncoding): boolean {
    freeClosedConnections(this.socket);
    // The rest of a packet whose connection has been closed, or has got its last answer.
    if (piece !== null && isOver(this.socket)) return false;
    if (piece instanceof Buffer) {
      this.#pieces += 1;
      this.#bytes += piece.length;
      const isInSmallPieces =
        this.#pieces > (this.isPipelined ? UNCOUNTED_PIECES_MAX : SMALL_PIECES_MAX) &&
        this.#bytes < (this.#isDumped ? DUMPED_PIECE_MIN_BYTES : PIECE_MIN_BYTES) * this.#pieces;
      if (isInSmallPieces || this.#bytes > BODY_DISCONNECT_BYTES) {
        closeNow(this.socket);
        return false;
      }
      // Counts whether or not the body is read: the body of a GET never is.
      if (
        this.isPipelined ||
        this.#pieces > UNCOUNTED_PIECES_MAX ||
        this.#bytes > UNCOUNTED_BODY_BYTES
      ) {
        if (this.waiting?.hold(piece.length + PIECE_OVERHEAD_BYTES) === false) {
          closeAsBusy(this.socket);
          return false;
        }
        // Decoded, a character beyond Latin-1 makes a byte take two.
        this.hold?.(2 * piece.length + PIECE_OVERHEAD_BYTES);
      }
    }
    if (piece === null && this.rawTrailers.length > 0) {
      if (this.rawTrailers.join('').length > TRAILERS_MAX_CHARACTERS) closeNow(this.socket);
      this.rawTrailers = [];
    }
    return super.push(piece, encoding);
  }

  /** Resumes reading the connection, unless no more of it is read. */
  override _read(size: number): void {
    // oxlint-disable-next-line no-underscore-dangle -- Node's name.
    if (!isOver(this.socket)) super._read(size);
  }

  /** Node destroys the requests that it frees, and with them a connection whose client may have an answer to read. */
  override destroy(error?: Error): this {
    if ((this.complete && this.readableEnded) || !isAnswered(this.socket)) {
      return super.destroy(error);
    }
    this.aborted = true;
    this.emit('aborted');
    process.nextTick(() => {
      if (this.listenerCount('error') > 0) this.emit('error', error);
      this.emit('close');
    });
    return this;
  }

  /**
   * Node calls this when the answer ends before the body, and then takes the rest without calling `push`: an endless
   * series of one-byte pieces kept the event loop busy. This override keeps counting the pieces and drops them.
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
  /** Identifies the sender of a request without a database query. */
  requesterOf(request: IncomingMessage): Requester;
  /** Returns the address or network by which a request is counted in each iteration of the event loop. */
  networkOf(request: IncomingMessage): string;
  /** Of the event loop, among networks. */
  readonly share?: LoopShare;
}

/** The options that Fastify passes to a server factory. */
interface Timeouts {
  readonly http?: ServerOptions;
  readonly connectionTimeout?: number;
  readonly keepAliveTimeout?: number;
  readonly requestTimeout?: number;
}

/**
 * Creates a server that answers the requests of a connection one at a time, shares the event loop among networks, and
 * counts the memory of what waits for clients. Node alone would begin all requests that arrive in one piece, and hold
 * their answers in memory.
 */
export function httpServer({
  unread,
  connections,
  requesterOf,
  networkOf,
  share = createLoopShare(),
}: HttpServerOptions): FastifyServerFactory {
  return (handle, options) => {
    // Fastify sets these only on servers that it creates itself.
    const { http = {}, connectionTimeout, keepAliveTimeout, requestTimeout }: Timeouts = options;
    const countWaiting = countWaitingRequests();
    function dropWaiting(this: Socket): void {
      share.drop(this);
    }
    /** How many requests of each connection wait for earlier ones. */
    const pipelined = new WeakMap<Socket, number>();

    class Answer extends ServerResponse<Request> {
      /** Begins a request that arrived before the earlier ones were answered. */
      begin: (() => void) | undefined = undefined;
      /** Whether a stream has exceeded the client's speed before. */
      #isStuck = false;

      override assignSocket(socket: Socket): void {
        super.assignSocket(socket);
        this.begin?.();
      }

      override detachSocket(socket: Socket): void {
        super.detachSocket(socket);
        // Before the next answer of the connection, whose body it would release: 'close' comes after that.
        unread.releaseBody(socket);
        connections.rest(socket);
      }

      override end(chunk?: unknown, encoding?: unknown, callback?: unknown): this {
        // A string that waits would be in memory beside its bytes.
        const body =
          typeof chunk === 'string' && chunk.length >= ENCODE_MIN_CHARACTERS
            ? Buffer.from(chunk)
            : chunk;
        super.end(body, encoding as BufferEncoding, callback as () => void);
        if (body instanceof Buffer && this.writableLength > 0 && this.socket) {
          const { socket } = this;
          unread.holdBody(socket, requesterOf(this.req), body);
        }
        return this;
      }

      override write(chunk: unknown, encoding?: unknown, callback?: unknown): boolean {
        const goesOn = super.write(chunk, encoding as BufferEncoding, callback as () => void);
        if (!goesOn && !this.#isStuck) {
          this.#isStuck = true;
          unread.holdUntilClosed(this, requesterOf(this.req), this.writableLength);
        }
        return goesOn;
      }
    }

    const server = createServer<typeof Request, typeof Answer>(
      { ...http, IncomingMessage: Request, ServerResponse: Answer },
      (request, response) => {
        const { socket } = request;
        freeClosedConnections(socket);
        // Node's parser stops at a request for another protocol, and parses no later one.
        if (request.headers.upgrade !== undefined) response.shouldKeepAlive = false;
        // The rest of a packet whose connection has been closed, or has got its last answer.
        if (!socket.writable) return;
        if (request.rawHeaders.length > 2 * HEADERS_MAX) {
          server.emit('clientError', tooManyHeaders(request), socket);
          dropHead(request);
          return;
        }
        let holdMore: ((bytes: number) => void) | undefined;
        request.hold = (bytes) => {
          holdMore ??= unread.holdGrowing(response, requesterOf(request));
          holdMore(bytes);
        };
        const isPipelined = response.socket === null;
        const bytes = headBytes(request);
        shortenForwardedFor(request);
        const network = networkOf(request);
        const isLong = bytes > LONG_HEAD_BYTES;
        if (isPipelined || isLong || hasBody(request)) {
          request.waiting = countWaiting(network, socket);
        }
        const begin = () => {
          request.waiting?.release();
          if (!isOver(socket)) handle(request, response);
          return response.writableEnded;
        };
        if (!isPipelined) {
          if (!connections.begin(socket, network) || (isLong && !request.waiting?.hold(bytes))) {
            closeAsBusy(socket);
            return;
          }
          if (isLong) request.hold(bytes);
          let isPaused = false;
          const resume = () => {
            if (isPaused) socket.resume();
            return begin();
          };
          const isBegun = share.begin(network, socket, resume);
          if (!isBegun && hasLongBody(request)) {
            isPaused = true;
            // The rest of the body waits in the kernel.
            socket.pause();
          }
          return;
        }
        const ahead = pipelined.get(socket) ?? 0;
        if (
          ahead === PIPELINED_MAX ||
          request.waiting?.hold(REQUEST_MEMORY_BYTES + bytes) === false
        ) {
          closeAsBusy(socket);
          return;
        }
        request.hold(bytes);
        pipelined.set(socket, ahead + 1);
        request.isPipelined = true;
        unread.holdBytes(socket, requesterOf(request), REQUEST_MEMORY_BYTES);
        // Reads no further requests before this one is answered.
        socket.pause();
        response.begin = () => {
          if (!connections.begin(socket, network)) {
            closeAsBusy(socket);
            return;
          }
          const resume = () => {
            pipelined.set(socket, (pipelined.get(socket) ?? 1) - 1);
            unread.releaseBytes(socket, REQUEST_MEMORY_BYTES);
            request.isPipelined = false;
            socket.resume();
            return begin();
          };
          share.begin(network, socket, resume);
        };
      },
    );
    // Node silently drops headers above this number: one more than the maximum shows that there are too many.
    server.maxHeadersCount = HEADERS_MAX + 1;
    server.on('connection', (socket: Socket) => {
      iterations.connectionAccepted();
      socket.on('close', dropWaiting);
    });
    connections.follow(server);
    return Object.assign(server, { timeout: connectionTimeout, keepAliveTimeout, requestTimeout });
  };
}

/** The approximate memory of a head in Node, in bytes: each text twice, and some words for each name and value. */
export function headBytes({ url = '', rawHeaders }: IncomingMessage): number {
  let length = url.length;
  for (const text of rawHeaders) length += text.length;
  return 2 * length + 48 * rawHeaders.length;
}

/**
 * Frees the head of a request whose connection is closed: Node frees the request in the next iteration of the event
 * loop, and thousands of connections may send in this one.
 */
function dropHead(request: IncomingMessage): void {
  Object.assign(request, { headers: {}, rawHeaders: [], url: '' });
}

/**
 * Frees the heads of a request and its answer, which has been sent and stays open for hours: 3 kB. Keeps what identifies
 * the sender. Of the head of a sent answer (`_header`), Node reads only whether there is one.
 */
export function shortenHeads(request: IncomingMessage, response: ServerResponse): void {
  const { authorization, 'x-forwarded-for': forwardedFor } = request.headers;
  request.headers = { authorization, 'x-forwarded-for': forwardedFor };
  request.rawHeaders = [];
  Object.assign(response, { _header: 'sent' });
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}

/** Whether part of the body may arrive after the head. */
function hasLongBody({ headers }: IncomingMessage): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding } = headers;
  return encoding !== undefined || (length !== undefined && Number(length) > LONG_BODY_BYTES);
}

/** The error that Node raises for a head that is too long. */
function tooManyHeaders({ method }: IncomingMessage): Error {
  return Object.assign(new Error('too many headers'), {
    code: 'HPE_HEADER_OVERFLOW',
    rawPacket: `${method} `,
  });
}
