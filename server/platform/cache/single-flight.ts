import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ANSWER_MS, SHORTEST_ANSWER_MS } from '#server/platform/http/deadline.ts';
import { allowsCached, cacheKey, personalKey, sendCached } from './cached-responses.ts';
import type { ResponseCache, StoredResponse } from './response-cache.ts';
import type { CacheFill } from './tagged-cache.ts';

/**
 * How many fills of other requests a request waits for, each of which may be invalidated before it ends, and how long
 * in all: their queries may be hanging. After that the request runs its own handler.
 */
const FILL_WAITS = { max: 5, ms: 400 };

/**
 * How many times a request gives its permit back to wait for the answer of an identical one, each of which may be
 * invalidated. After that it reads the answer itself.
 */
const PERMITS_RETURNED_MAX = 3;

declare module 'fastify' {
  interface FastifyRequest {
    /** Set while the answer to this request is read from the database: identical requests wait for it. */
    cacheFill: CacheFill<StoredResponse> | undefined;
    /** When the request first asked for a cached answer: a time of `performance.now()`. */
    askedAt: number | undefined;
    /** The fill of another request that began after this request arrived: its result may answer both. */
    sharedFill: CacheFill<StoredResponse> | undefined;
    /** How many fills the request may wait for yet, and how many milliseconds. Undefined before it has waited. */
    fillWaits: { left: number; ms: number } | undefined;
  }
}

export function decorateForSingleFlight(app: FastifyInstance): void {
  app.decorateRequest('cacheFill', undefined);
  app.decorateRequest('askedAt', undefined);
  app.decorateRequest('sharedFill', undefined);
  app.decorateRequest('fillWaits', undefined);
}

/**
 * Reads an answer once for all identical requests. `read` gets a permit, then calls `begin`, and returns undefined
 * without reading when that returns false: an identical request has the answer, or is reading it. This one then waits
 * for it without a permit. Resolves with undefined when the answer has been sent from the cache.
 */
export async function readOnce<Answer>(
  responses: ResponseCache,
  request: FastifyRequest,
  reply: FastifyReply,
  read: (begin: () => boolean) => Promise<Answer | undefined>,
): Promise<Answer | undefined> {
  const begun = performance.now();
  for (let waits = 0; ; waits += 1) {
    const answer = await read(() => {
      // A late request reads with the permit that it has: waiting for another could exceed its deadline.
      const isEarly = performance.now() - begun < ANSWER_MS - SHORTEST_ANSWER_MS;
      if (waits < PERMITS_RETURNED_MAX && isEarly && isAnswerNear(responses, request)) return false;
      beginFill(responses, request, reply);
      return true;
    });
    if (answer !== undefined) return answer;
    if (await answerFromCache(responses, request, reply)) return undefined;
    // It was invalidated meanwhile.
  }
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
function beginFill(responses: ResponseCache, request: FastifyRequest, reply: FastifyReply): void {
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
function isAnswerNear(responses: ResponseCache, request: FastifyRequest): boolean {
  if (!allowsCached(request)) return false;
  return (
    fillToAwait(responses, request) !== undefined || findCached(responses, request) !== undefined
  );
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
