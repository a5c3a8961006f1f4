import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { allowsCached, type CachePolicy } from '#server/platform/cache/cached-responses.ts';
import type { QueueKey } from '#server/platform/concurrency/fair-semaphore.ts';
import type { SecurityEvent, SecurityFields } from '#server/platform/observability/security-log.ts';
import { verifyCursor } from '#server/platform/paging/signed-cursors.ts';
import { addressOf } from './client-address.ts';
import { AppError } from './app-error.ts';
import type { Caller } from './authentication.ts';
import { queueKeyOf } from './queue-keys.ts';

/** In characters. The user agents of browsers have some 150. */
const USER_AGENT_MAX = 400;

/** A request after authentication and validation. */
export interface Call<E extends Endpoint> {
  readonly params: z.output<E['params']>;
  readonly query: z.output<E['query']>;
  readonly body: z.output<E['body']>;
  /** The caller; always defined when the endpoint is for members. */
  readonly caller: E['access'] extends 'member' ? Caller : Caller | undefined;
  /** The client's address or network, as `addressOf` returns it. */
  readonly address: string;
  /** Whose queue the request waits in, for semaphores. */
  readonly queueKey: QueueKey;
  /** The User-Agent header, truncated to `USER_AGENT_MAX` characters; '' when there is none. */
  readonly userAgent: string;
  /** Whether the answer may be made of cached parts. */
  readonly allowCached: boolean;
  /** Whether the caller gets an answer of their own (`OwnAnswers`), which is not cached. */
  readonly hasOwnAnswers: boolean;
  logSecurity(event: SecurityEvent, fields?: SecurityFields): void;
  /** Caches the answer, where the route caches answers. */
  cache(policy: CachePolicy): void;
}

/** The reader, and whether cached parts may be used for them. */
export interface ReadContext {
  readonly caller: Caller | undefined;
  readonly allowCached: boolean;
}

/** Validates a request. Throws a 400 with the message of the first issue. */
export function callOf<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  request: FastifyRequest,
): Call<E> {
  return {
    params: check<E['params']>(endpoint.params, request.params),
    query: verifyCursor(app.cursors, check<E['query']>(endpoint.query, request.query)),
    body: check<E['body']>(endpoint.body, request.body ?? {}),
    get address() {
      return addressOf(request);
    },
    get queueKey() {
      return queueKeyOf(request);
    },
    caller: request.caller as Call<E>['caller'],
    allowCached: allowsCached(request),
    hasOwnAnswers: request.hasOwnAnswers,
    userAgent: request.headers['user-agent']?.slice(0, USER_AGENT_MAX) ?? '',
    logSecurity: (event, fields) => app.logSecurity(event, request, fields),
    cache: (policy) => {
      request.cachePolicy = policy;
    },
  };
}

function check<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const isWhole = issue === undefined || issue.path.length === 0;
  throw new AppError('invalid', isWhole ? '"value" must be of type object' : issue.message);
}
