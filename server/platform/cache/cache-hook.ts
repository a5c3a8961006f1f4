import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { REQUEST_ID_HEADER } from '#server/platform/http/request-ids.ts';
import type { ResponseCache, StoredResponse } from './response-cache.ts';
import type { CacheFill } from './tagged-cache.ts';

/**
 * How many fills of other requests a request waits for, each of which may be invalidated before it ends, and how long
 * in all: their queries may be hanging. After that the request runs its own handler.
 */
const FILL_WAITS = { max: 5, ms: 400 };

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the caller has so many unread answers that the handler refuses to make another (backpressure). */
    hasUnread(request: FastifyRequest): boolean;
  }
  interface FastifyContextConfig {
    isCached?: boolean;
  }
  interface FastifyRequest {
    /** Set while the answer to this request is read from the database: identical requests wait for it. */
    cacheFill: CacheFill<StoredResponse> | undefined;
    isCacheHit: boolean;
    /** When the request first asked for a cached answer: a time of `performance.now()`. */
    askedAt: number | undefined;
    /** The fill of another request that began after this request arrived: its result may answer both. */
    sharedFill: CacheFill<StoredResponse> | undefined;
    /** How many fills the request may wait for yet, and how many milliseconds. Undefined before it has waited. */
    fillWaits: { left: number; ms: number } | undefined;
  }
}

export interface CacheHookOptions {
  readonly responses: ResponseCache;
  /**
   * The user id of the cached session for this Authorization header; '' for a visitor who may read; undefined when the
   * session is not cached.
   */
  cachedUserId(authorization: string | undefined): string | undefined;
  /** Looks up the session of a request. Rejects when the caller may not read. */
  authenticate(request: FastifyRequest): Promise<unknown>;
  /** Whether each request is logged, so that the answer carries its id. */
  readonly isLogged: boolean;
}

/**
 * Answers requests of cached routes from memory, before any other hook. Register it first. A route looks again after
 * authentication, by `answerFromCache`.
 */
export function addCacheHook(
  app: FastifyInstance,
  { responses, cachedUserId, authenticate, isLogged }: CacheHookOptions,
): void {
  app.decorateRequest('cacheFill', undefined);
  app.decorateRequest('isCacheHit', false);
  app.decorateRequest('askedAt', undefined);
  app.decorateRequest('sharedFill', undefined);
  app.decorateRequest('fillWaits', undefined);

  app.addHook('onRequest', (request, reply, done) => {
    const { routeOptions, headers } = request;
    // HTTP/1.1 requires a host; a later hook refuses a request without one.
    if (
      routeOptions.config.isCached !== true ||
      headers.host === undefined ||
      !allowsCached(request)
    ) {
      done();
      return;
    }
    const key = cacheKey(request.raw);
    const shared = responses.find(key);
    const userId = cachedUserId(headers.authorization);
    if (userId !== undefined) {
      const cached = shared ?? responses.find(personalKey(key, userId));
      if (cached && !app.hasUnread(request)) sendCached(request, reply, cached, isLogged);
      else done();
      return;
    }
    if (!shared) {
      done();
      return;
    }
    // The cached answer is the same for all readers: only the session has to be looked up. An error here is ignored:
    // the route authenticates again and answers it, or notices that the connection has closed.
    void authenticate(request)
      .then(() =>
        app.runInShare(request, () => {
          const cached = app.hasUnread(request) ? undefined : responses.find(key);
          if (cached) sendCached(request, reply, cached, isLogged);
          return cached !== undefined;
        }),
      )
      .catch(() => false)
      .then((isSent) => {
        if (!isSent) done();
      });
  });
}

/**
 * Answers from the cache, for the caller as authenticated so far. Waits for an identical request that is already
 * running (single flight), so that the database is queried once for all of them. Returns false when the handler has to
 * run.
 */
export async function answerFromCache(
  responses: ResponseCache,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  if (!allowsCached(request) || request.server.hasUnread(request)) return false;
  request.askedAt ??= performance.now();
  if (findCached(responses, request) && (await sendInShare(responses, request, reply))) return true;
  for (let fill = fillToAwait(responses, request); fill; fill = fillToAwait(responses, request)) {
    await waitForFill(request, fill);
    if (await sendInShare(responses, request, reply)) return true;
    if (request.server.hasUnread(request)) return false;
  }
  // No identical request reads the answer now, or this one has waited for as many as it may.
  return false;
}

/** Returns the fill that the request may wait for. */
function fillToAwait(responses: ResponseCache, { raw, fillWaits }: FastifyRequest) {
  const mayWait = !fillWaits || (fillWaits.left > 0 && fillWaits.ms > 0);
  return mayWait ? responses.findFill(cacheKey(raw)) : undefined;
}

async function waitForFill(
  request: FastifyRequest,
  fill: CacheFill<StoredResponse>,
): Promise<void> {
  const { left, ms } = request.fillWaits ?? { left: FILL_WAITS.max, ms: FILL_WAITS.ms };
  const begun = performance.now();
  const { promise: isLate, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  await Promise.race([fill.ended, isLate]);
  clearTimeout(timer);
  // Hundreds of requests may wait for one answer, and send it one after the other. Without this, a vote meanwhile made
  // each of the others read the answer again.
  if (fill.readAt >= (request.askedAt ?? Infinity)) request.sharedFill = fill;
  request.fillWaits = { left: left - 1, ms: ms - (performance.now() - begun) };
}

/** Sends the cached answer, if there is one. */
function sendInShare(
  responses: ResponseCache,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const { server } = request;
  return server.runInShare(request, () => {
    const cached = server.hasUnread(request) ? undefined : findCached(responses, request);
    if (cached) sendCached(request, reply, cached, true);
    return cached !== undefined;
  });
}

/** Begins a fill for an answer that may be cached. The fill ends with the response at the latest. */
export function beginFill(
  responses: ResponseCache,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  // Nobody waits for a read with `no-cache`: a client that repeats such reads would always have the newest fill.
  const fill = responses.beginFill(allowsCached(request) ? cacheKey(request.raw) : undefined);
  request.sharedFill = undefined;
  if (!fill) return;
  request.cacheFill = fill;
  // A client that closed its connection while it waited emits no second 'close' event.
  if (reply.raw.closed) fill.end();
  else reply.raw.once('close', () => request.cacheFill?.end());
}

/** Whether the answer is at hand, or an identical request is reading it, for which this one may wait. */
export function isAnswerNear(responses: ResponseCache, request: FastifyRequest): boolean {
  if (!allowsCached(request)) return false;
  return (
    fillToAwait(responses, request) !== undefined || findCached(responses, request) !== undefined
  );
}

/** Whether a client accepts cached answers: browsers send `no-cache` on a forced reload. */
export function allowsCached({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && headers['cache-control'] === undefined;
}

/** Everything in a request that the answer depends on, except the caller. */
export function cacheKey({ url = '', headers }: IncomingMessage): string {
  return `${url}\n${headers['accept-encoding'] ?? ''}\n${headers.origin ?? ''}`;
}

/** The cache key of an answer for one reader. */
export function personalKey(key: string, userId: string): string {
  return `${key}\n${userId}`;
}

function findCached(cache: ResponseCache, { raw, caller, sharedFill }: FastifyRequest) {
  const shared = cacheKey(raw);
  const personal = personalKey(shared, caller?.userId ?? '');
  return (
    cache.find(shared) ??
    cache.find(personal) ??
    sharedFill?.find(shared) ??
    sharedFill?.find(personal)
  );
}

/** Sends a cached answer past the other hooks and Fastify's own sending, which take longer than everything else. */
function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  { headers, body }: StoredResponse,
  hasId: boolean,
): void {
  request.isCacheHit = true;
  // A slow client would retain its result in memory beside the body.
  request.sharedFill = undefined;
  reply.hijack();
  reply.raw.writeHead(200, hasId ? [...headers, REQUEST_ID_HEADER, request.id] : headers).end(body);
}
