import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller } from '#server/platform/http/authentication.ts';
import { allowsCached, cacheKey, personalKey, sendCached } from './cached-responses.ts';
import type { ResponseCache } from './response-cache.ts';
import { decorateForSingleFlight } from './single-flight.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the caller has so many unread answers that the handler refuses to make another (backpressure). */
    hasUnread(request: FastifyRequest): boolean;
  }
  interface FastifyContextConfig {
    isCached?: boolean;
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
  authenticate(request: FastifyRequest): Promise<Caller | undefined>;
  /** Whether each request is logged, so that the answer carries its id. */
  readonly isLogged: boolean;
}

/**
 * Answers requests of cached routes from memory, before any other hook. Register it first. A route looks again after
 * authentication, by `answerFromCache` (`single-flight.ts`).
 */
export function addCacheHook(
  app: FastifyInstance,
  { responses, cachedUserId, authenticate, isLogged }: CacheHookOptions,
): void {
  decorateForSingleFlight(app);
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
      const isShared = app.ownAnswers.peek(userId) === false;
      if (cached && isShared && !app.hasUnread(request))
        sendCached(request, reply, cached, isLogged);
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
      .then((caller) =>
        app.runInShare(request, () => {
          const isShared = app.ownAnswers.peek(caller?.userId ?? '') === false;
          const cached = isShared && !app.hasUnread(request) ? responses.find(key) : undefined;
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
