import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { EventStream } from '#contract/endpoint.ts';
import { addressOf } from './client-address.ts';
import { AppError, BUSY_MESSAGE } from './app-error.ts';
import type { Caller } from './authentication.ts';
import { networksOf } from './connection-limits.ts';
import { closeNow } from './closed-connections.ts';
import { describeFailures } from './describe-routes.ts';
import { shortenHeads } from './request-heads.ts';
import { openServerSentEvents, type ServerSentEvents } from './server-sent-events.ts';

/** Proxies close an answer that is silent for a minute, some for half a minute. */
const HEARTBEAT_MS = 25_000;

/**
 * How many streams may be open in one process: enough for the tabs of one person, and of a school behind one router. An
 * IPv6 /56 and /48 may have `perNetwork` each, half of their connections.
 */
export const STREAM_QUOTAS = { perAccount: 20, perAddress: 1_000, perNetwork: 2_000 };
const RETRY_AFTER_S = 30;

/**
 * Registers a route for an event stream of the contract. `watch` subscribes the stream of one client, and returns a
 * function that unsubscribes it. Above `streamsMax` in all, a client gets 503; above a quota, 429. A stream ends when its
 * token expires, at the next heartbeat after the caller lost access, and when the server stops. Returns a function that
 * counts the open streams.
 */
export function registerEventStream(
  app: FastifyInstance,
  stream: EventStream,
  watch: (events: ServerSentEvents, caller: Caller | undefined) => () => void,
  streamsMax: number,
): () => number {
  const open = new Map<ServerSentEvents, ServerResponse>();
  const openOf = new Map<string, number>();
  let isStopping = false;

  app.addHook('preClose', async () => {
    isStopping = true;
    for (const [events, response] of open) {
      // The stop does not wait for a client that does not read.
      if (response.writableLength > 0) response.destroy();
      else events.end();
    }
  });

  app.route({
    method: 'GET',
    url: stream.path,
    // A HEAD request of an endless answer would stay open.
    exposeHeadRoute: false,
    schema: describeStream(stream),
    serializerCompiler: () => JSON.stringify,
    preParsing: async (request) => {
      request.caller = await app.authenticate(request, stream.access);
    },
    handler: (request, reply) => {
      const quotas = quotasOf(request);
      refuseTooMany(quotas);
      void reply
        .header('content-type', 'text/event-stream')
        .header('cache-control', 'no-store, no-transform')
        .header('x-accel-buffering', 'no')
        // Nothing else is sent on this connection, so the server need not wait for it when it stops.
        .header('connection', 'close')
        .hijack();
      // A client that has disconnected meanwhile emits no further 'close' event.
      if (reply.raw.destroyed) return;
      reply.raw.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders);
      const events = openServerSentEvents(reply.raw);
      shortenHeads(request.raw, reply.raw);
      closeOnMore(request.raw);
      open.set(events, reply.raw);
      count(quotas, 1);
      let stopWatching: (() => void) | undefined;
      let expiry: NodeJS.Timeout | undefined;
      const endOnExpiry = () => {
        const leftMs = (request.caller?.expiresAt ?? Infinity) - Date.now();
        // Each use moves the expiry. A timer holds at most 25 days, and a session lasts 30.
        if (leftMs < HEARTBEAT_MS) expiry ??= setTimeout(events.end, leftMs);
      };
      endOnExpiry();
      const heartbeat = setInterval(() => {
        events.sendHeartbeat();
        endOnExpiry();
        void endUnlessAllowed(request, events);
      }, HEARTBEAT_MS);
      reply.raw.once('close', () => {
        clearInterval(heartbeat);
        clearTimeout(expiry);
        stopWatching?.();
        open.delete(events);
        count(quotas, -1);
      });
      try {
        stopWatching = watch(events, request.caller);
      } catch (error) {
        // Fastify answers no more after `hijack`, and swallows an error thrown now.
        request.log.error({ err: error, req: request }, 'request failed');
        reply.raw.destroy();
        return;
      }
      if (isStopping) events.end();
    },
  });

  return () => open.size;

  function quotasOf(request: FastifyRequest): StreamQuota[] {
    const { caller } = request;
    const account = caller ? [{ key: caller.userId, max: STREAM_QUOTAS.perAccount }] : [];
    if (!app.limits.isOn) return account;
    const share = Math.min(STREAM_QUOTAS.perNetwork, Math.floor(streamsMax / 2));
    const limits = { perAddress: STREAM_QUOTAS.perAddress, share };
    const networks = networksOf(addressOf(request), limits);
    return [...account, ...networks.map(({ network, max }) => ({ key: network, max }))];
  }

  function count(quotas: readonly StreamQuota[], change: 1 | -1): void {
    for (const { key } of quotas) {
      const streams = (openOf.get(key) ?? 0) + change;
      if (streams > 0) openOf.set(key, streams);
      else openOf.delete(key);
    }
  }

  function refuseTooMany(quotas: readonly StreamQuota[]): void {
    if (open.size >= streamsMax) {
      throw new AppError('too-slow', BUSY_MESSAGE, { retryAfterS: RETRY_AFTER_S });
    }
    if (quotas.every(({ key, max }) => (openOf.get(key) ?? 0) < max)) return;
    throw new AppError('too-many', 'too many streams are open', {
      retryAfterS: RETRY_AFTER_S,
      limit: 'event-streams',
    });
  }

  /** An open stream is a use of its session, and moves its expiry. */
  async function endUnlessAllowed(request: FastifyRequest, events: ServerSentEvents) {
    try {
      const caller = await app.authenticate(request, stream.access);
      // Undefined where anyone may read: the stream still ends when its token expires.
      if (caller) request.caller = caller;
    } catch (error) {
      // A database that does not answer does not make the token invalid.
      if (error instanceof AppError && error.statusCode === 401) events.end();
    }
  }
}

/**
 * Closes the connection when data follow the request: half a head would be in memory until Node gives it up, a minute
 * later. The body of the request is dropped: a reset while a proxy sends it would be a failure of the server to it.
 */
function closeOnMore(request: IncomingMessage): void {
  const { socket } = request;
  const watch = () => void socket.on('data', () => closeNow(socket));
  if (request.complete) watch();
  else request.once('end', watch).resume();
}

/** A key by which streams are counted, and its maximum. */
interface StreamQuota {
  readonly key: string;
  readonly max: number;
}

function describeStream(stream: EventStream): Record<string, unknown> {
  const { path, access, summary, description, event } = stream;
  return {
    summary,
    description,
    tags: [path.split('/')[1]],
    ...(access !== 'anyone' && { security: [{ accessToken: [] }] }),
    response: {
      200: { description: 'Events', content: { 'text/event-stream': { schema: event } } },
      ...describeFailures(access),
    },
  };
}
