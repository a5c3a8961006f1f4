import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bodyOf, compress } from '#server/platform/http/compression.ts';
import { REQUEST_ID_HEADER } from '#server/platform/http/request-id.ts';
import type { ResponseCache, StoredResponse } from './response-cache.ts';

/** How long an answer may be cached, and for which callers. */
export interface CachePolicy {
  /** The answer is cached until one of these is invalidated. */
  readonly tags: readonly string[];
  /** Whether other callers get a different answer to the same request. */
  readonly isPersonal: boolean;
}

/** Who gets other answers to reads than everybody. */
export interface OwnAnswers {
  /** Undefined while it is not known. */
  peek(userId: string): boolean | undefined;
  has(userId: string): Promise<boolean>;
}

declare module 'fastify' {
  interface FastifyInstance {
    responses: ResponseCache;
    ownAnswers: OwnAnswers;
  }
  interface FastifyRequest {
    /** Set by the handler of a route whose answers are cached. */
    cachePolicy: CachePolicy | undefined;
    isCacheHit: boolean;
    /** Whether the caller gets answers of their own, which are neither cached nor taken from the cache. */
    hasOwnAnswers: boolean;
  }
}

const OWN_ID = REQUEST_ID_HEADER.toLowerCase();

/** Decorates the app and its requests with the response cache, and with those who are not answered from it. */
export function decorateWithCache(
  app: FastifyInstance,
  cache: ResponseCache,
  ownAnswers: OwnAnswers,
): void {
  app.decorate('responses', cache);
  app.decorateRequest('cachePolicy', undefined);
  app.decorate('ownAnswers', ownAnswers);
  app.decorateRequest('isCacheHit', false);
  app.decorateRequest('hasOwnAnswers', false);
}

/**
 * Whether a client may get a cached answer, and accepts it: browsers send `no-cache` on a forced reload.
 */
export function allowsCached({ method, headers, hasOwnAnswers }: FastifyRequest): boolean {
  return method === 'GET' && headers['cache-control'] === undefined && !hasOwnAnswers;
}

/** Everything in a request that the answer depends on, except the caller. */
export function cacheKey({ url = '', headers }: IncomingMessage): string {
  return `${url}\n${headers['accept-encoding'] ?? ''}\n${headers.origin ?? ''}`;
}

/** The cache key of an answer for one reader. */
export function personalKey(key: string, userId: string): string {
  return `${key}\n${userId}`;
}

/** Sends a cached answer past the other hooks and Fastify's own sending, which take longer than everything else. */
export function sendCached(
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

/** Compresses an answer, and caches it when its handler has set `request.cachePolicy`. */
export async function cacheAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  try {
    const whole = bodyOf(payload);
    if (!whole || reply.statusCode !== 200) return payload;
    const body = await compress(request, reply, whole);
    store(request, reply, body);
    return body;
  } finally {
    // The fill ends before the client has read the answer: waiting requests must not wait for a slow client.
    request.cacheFill?.end();
    // A slow client would retain the cached body beside its own.
    request.cacheFill = undefined;
  }
}

function store(request: FastifyRequest, reply: FastifyReply, body: Buffer): void {
  const { cacheFill, cachePolicy, caller, raw, routeOptions } = request;
  if (!cacheFill || !cachePolicy || request.hasOwnAnswers) return;
  const shared = cacheKey(raw);
  const key = cachePolicy.isPersonal ? personalKey(shared, caller?.userId ?? '') : shared;
  const headers = Object.entries(reply.getHeaders())
    // The request id and the rate limit headers belong to one request.
    .filter(([name]) => name !== OWN_ID && !name.startsWith('x-ratelimit-'))
    .flatMap(([name, value]) => [name, String(value)]);
  const value = {
    headers: [...headers, 'content-length', String(body.length)],
    body: withoutSlack(body),
    route: routeOptions.url ?? '',
  };
  cacheFill.store({ key, value, tags: cachePolicy.tags });
}

/**
 * Copies a body into a buffer of its own size. A small buffer is a view into a larger one (zlib's is 16 kB), which it
 * would retain in memory.
 */
function withoutSlack(body: Buffer): Buffer {
  const alone = Buffer.allocUnsafeSlow(body.length);
  body.copy(alone);
  return alone;
}
