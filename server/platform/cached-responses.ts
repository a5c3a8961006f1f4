import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { accepts } from './accepted-encoding.ts';
import { cacheKey, personalKey } from './cache-hook.ts';
import { REQUEST_ID_HEADER } from './request-ids.ts';
import type { ResponseCache } from './response-cache.ts';

/** For how long an answer may be cached, and for whom. */
export interface CachePolicy {
  /** It is cached until one of these is invalidated. */
  readonly tags: readonly string[];
  /** Whether others who ask the same get another answer. */
  readonly isPersonal: boolean;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The cached answers. */
    responses: ResponseCache;
  }
  interface FastifyRequest {
    /** Set by the handler of a route whose answers are cached. */
    cachePolicy: CachePolicy | undefined;
  }
}

const OWN_ID = REQUEST_ID_HEADER.toLowerCase();

/** Below this many bytes an answer goes faster as it is. */
const COMPRESS_FROM = 1_024;
/** Of 0 to 11; 4 takes twice as long to save a hundredth. */
const BROTLI_QUALITY = 2;
/** Up to this many bytes, of half a millisecond, handing over to another thread costs more than it saves. */
const COMPRESS_IN_PLACE_TO = 49_152;

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } };
const inPlace = {
  br: (body: Buffer) => brotliCompressSync(body, BROTLI),
  gzip: (body: Buffer) => gzipSync(body),
};
const brotli = promisify(brotliCompress);
export const inAnotherThread = {
  br: (body: Buffer) => brotli(body, BROTLI),
  gzip: promisify<Buffer, Buffer>(gzip),
};

export type Encoding = keyof typeof inAnotherThread;

/** Gives routes the cache of their answers. */
export function decorateWithCache(app: FastifyInstance, cache: ResponseCache): void {
  app.decorate('responses', cache);
  app.decorateRequest('cachePolicy', undefined);
}

/** Compresses an answer and caches it, where its handler has set `request.cachePolicy`. */
export async function cacheAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  try {
    if (typeof payload !== 'string' || reply.statusCode !== 200) return payload;
    const body = await compress(request, reply, Buffer.from(payload));
    store(request, reply, body);
    return body;
  } finally {
    // Before the client has read it: whoever waits for the answer would wait for that client.
    request.cacheFill?.end();
  }
}

/** Compresses an answer in one piece, so that nothing but its bytes waits for a client that reads slowly. */
export async function compressAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  return typeof payload === 'string' ? compress(request, reply, Buffer.from(payload)) : payload;
}

async function compress(
  request: FastifyRequest,
  reply: FastifyReply,
  body: Buffer,
): Promise<Buffer> {
  const encoding = sayEncoding(request, reply, body.length);
  return encoding === undefined ? body : compressors(body.length)[encoding](body);
}

/** In which encoding this client takes a body of so many bytes, undefined for as it is. Says it in the headers. */
export function sayEncoding(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  length: number,
): Encoding | undefined {
  if (length < COMPRESS_FROM) return undefined;
  addVary(reply);
  const encoding = (['br', 'gzip'] as const).find((name) =>
    accepts(headers['accept-encoding'], name),
  );
  if (encoding !== undefined) void reply.header('content-encoding', encoding);
  return encoding;
}

function compressors(length: number) {
  return length <= COMPRESS_IN_PLACE_TO ? inPlace : inAnotherThread;
}

function addVary(reply: FastifyReply): void {
  const vary = reply.getHeader('vary');
  void reply.header('vary', vary ? `${String(vary)}, Accept-Encoding` : 'Accept-Encoding');
}

function store(request: FastifyRequest, reply: FastifyReply, body: Buffer): void {
  const { cacheFill, cachePolicy, caller, raw, routeOptions } = request;
  if (!cacheFill || !cachePolicy) return;
  const shared = cacheKey(raw);
  const key = cachePolicy.isPersonal ? personalKey(shared, caller?.userId ?? '') : shared;
  const headers = Object.entries(reply.getHeaders())
    // A request's id is its own, and what somebody has left of a rate limit is theirs.
    .filter(([name]) => name !== OWN_ID && !name.startsWith('x-ratelimit-'))
    .flatMap(([name, value]) => [name, String(value)]);
  const value = {
    headers: [...headers, 'content-length', String(body.length)],
    body: withoutSlack(body),
    route: routeOptions.url ?? '',
  };
  cacheFill.store({ key, value, tags: cachePolicy.tags });
}

/** A small buffer is a view into a larger one (zlib's is of 16 kB), which it would keep from being freed. */
function withoutSlack(body: Buffer): Buffer {
  const alone = Buffer.allocUnsafeSlow(body.length);
  body.copy(alone);
  return alone;
}
