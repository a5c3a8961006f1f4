import { createServer, type IncomingMessage, type ServerOptions, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyServerFactory } from 'fastify';
import { shortenForwardedFor } from './client-address.ts';
import { closeAsBusy } from './malformed-requests.ts';
import { freeClosedConnections, isOver, stopReading } from './closed-connections.ts';
import type { Connections } from './connection-limits.ts';
import { iterations } from '#server/platform/concurrency/iterations.ts';
import type { LoopShare } from '#server/platform/concurrency/loop-share.ts';
import { Request } from './request-body.ts';
import {
  dropHead,
  hasBody,
  hasLongBody,
  headBytes,
  HEADERS_MAX,
  LONG_HEAD_BYTES,
  tooManyHeaders,
} from './request-heads.ts';
import type { Requester, UnreadAnswers } from './unread-answers.ts';
import { countWaitingRequests } from './waiting-requests.ts';

/** The approximate memory of a request and its answer in Node before a handler sees them. */
const REQUEST_MEMORY_BYTES = 4_096;
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

export interface HttpServerOptions {
  readonly unread: UnreadAnswers;
  readonly connections: Connections;
  /** Identifies the sender of a request without a database query. */
  requesterOf(request: IncomingMessage): Requester;
  /** Returns the address or network by which a request is counted in each iteration of the event loop. */
  networkOf(request: IncomingMessage): string;
  /** Of the event loop, among networks. */
  readonly share: LoopShare;
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
  share,
}: HttpServerOptions): FastifyServerFactory {
  return (handle, options) => {
    // Fastify sets these only on servers that it creates itself.
    const { http = {}, connectionTimeout, keepAliveTimeout, requestTimeout }: Timeouts = options;
    const countWaiting = countWaitingRequests();
    function dropWaiting(this: Socket): void {
      share.drop(this);
    }
    /** Connections on which nothing more begins: they are closed in their turn, or after their last answer. */
    const refused = new WeakSet<Socket>();
    /** Closes the connection of a request as busy, in the share of its network: thousands may arrive at once. */
    function refuse(request: Request, network: string): void {
      const { socket } = request;
      dropHead(request);
      refused.add(socket);
      stopReading(socket);
      share.begin(network, request, () => {
        // Otherwise it is being closed already, perhaps after its last answer.
        if (socket.writable) closeAsBusy(socket);
        return true;
      });
    }
    const mayBegin = (socket: Socket) => !isOver(socket) && !refused.has(socket);
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
        if (!socket.writable) {
          stopReading(socket);
          return;
        }
        if (request.rawHeaders.length > 2 * HEADERS_MAX) {
          server.emit('clientError', tooManyHeaders(request), socket);
          // Requests before it that have not begun would not be answered.
          refused.add(socket);
          stopReading(socket);
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
          if (!mayBegin(socket)) return true;
          request.waiting?.release();
          if (request.expectsContinue) response.writeContinue();
          handle(request, response);
          return response.writableEnded;
        };
        if (!isPipelined) {
          // At once, though outside of the share: the connection counts for no network any more.
          if (!connections.begin(socket, network)) {
            closeAsBusy(socket);
            return;
          }
          if (isLong && !request.waiting?.hold(bytes)) {
            refuse(request, network);
            return;
          }
          if (isLong) request.hold(bytes);
          let isPaused = false;
          const resume = () => {
            if (isPaused && mayBegin(socket)) socket.resume();
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
          refuse(request, network);
          return;
        }
        request.hold(bytes);
        pipelined.set(socket, ahead + 1);
        request.isPipelined = true;
        unread.holdBytes(socket, requesterOf(request), REQUEST_MEMORY_BYTES);
        // Reads no further requests before this one is answered.
        socket.pause();
        response.begin = () => {
          if (!mayBegin(socket)) return;
          if (!connections.begin(socket, network)) {
            closeAsBusy(socket);
            return;
          }
          const resume = () => {
            pipelined.set(socket, (pipelined.get(socket) ?? 1) - 1);
            unread.releaseBytes(socket, REQUEST_MEMORY_BYTES);
            request.isPipelined = false;
            if (mayBegin(socket)) socket.resume();
            return begin();
          };
          share.begin(network, socket, resume);
        };
      },
    );
    // Node 24 refuses a request with more headers than this. Earlier versions dropped the others silently: one more than
    // the maximum shows that there are too many.
    server.maxHeadersCount = HEADERS_MAX + 1;
    server.on('connection', (socket: Socket) => {
      iterations.connectionAccepted();
      socket.on('close', dropWaiting);
    });
    // Node would write the 100 before the request is in its turn.
    server.on('checkContinue', (request: Request, response: Answer) => {
      request.expectsContinue = true;
      server.emit('request', request, response);
    });
    connections.follow(server);
    return Object.assign(server, { timeout: connectionTimeout, keepAliveTimeout, requestTimeout });
  };
}
