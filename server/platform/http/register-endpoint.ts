import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { DataOf, Endpoint, Method } from '#contract/endpoint.ts';
import { addressOf } from './addresses.ts';
import { countedBytes } from './answer-pace.ts';
import { ANSWER_MS, SHORTEST_ANSWER_MS, withDeadline } from './deadline.ts';
import { AppError, BUSY_MESSAGE, clientClosed } from './app-error.ts';
import type { Caller } from './authentication.ts';
import { cacheAnswer, type CachePolicy } from '#server/platform/cache/cached-responses.ts';
import { isOver } from './closed-connections.ts';
import { compressAnswer } from './compression.ts';
import { DISK_FULL_MESSAGE } from '#server/platform/process/disk-space.ts';
import { describeEndpoint } from './describe-routes.ts';
import { beginHandler } from './handler-limits.ts';
import { headBytes, LONG_HEAD_BYTES } from './request-heads.ts';
import { nextPage } from '#server/platform/paging/next-page.ts';
import { signCursors, verifyCursor } from '#server/platform/paging/signed-cursors.ts';
import type { Owner } from '#server/platform/concurrency/fair-semaphore.ts';
import { runInSlicesOf } from '#server/platform/concurrency/time-slices.ts';
import { paceLogin } from './login-pacing.ts';
import {
  allowsCached,
  answerFromCache,
  beginFill,
  isAnswerNear,
} from '#server/platform/cache/cache-hook.ts';
import { ownerOf } from './owners.ts';
import type { LimitName } from './rate-limits.ts';
import type { SecurityEvent, SecurityFields } from '#server/platform/observability/security-log.ts';
import { serialize } from './serialize.ts';
import { joinWriteQueue, requireQueued } from './write-queue.ts';

/**
 * In characters. nginx takes headers of more than 4 kB for a failure of the server, and the others take some 900;
 * `nextCursor` has the same information.
 */
const LINK_MAX = 2_000;

/**
 * In characters. A request with longer texts, or a long head, that waits is dropped when its connection closes, because
 * its memory is not counted any more. Other votes and comments are written even when their client has disconnected.
 */
const LONG_TEXTS = 2_048;

/**
 * How many times a request gives its permit back to wait for the answer of an identical one, each of which may be
 * invalidated. After that it reads the answer itself.
 */
const CACHE_WAITS_MAX = 3;

/** In seconds. A client that reads at all has read part of its answers by then. */
const UNREAD_RETRY_S = 10;

/** The forum declares its change type here (`changes/change.ts`): this folder only passes changes on. */
export interface Register {}
type Change = Register[keyof Register];

declare module 'fastify' {
  interface FastifyInstance {
    /** Publishes changes. Returns at once and never throws. */
    publish(changes: readonly Change[]): void;
  }
}

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
  /** The owner of the work, for semaphores. */
  readonly owner: Owner;
  /** The User-Agent header, truncated to `USER_AGENT_MAX` characters; '' when there is none. */
  readonly userAgent: string;
  /** Whether the answer may be made of cached parts. */
  readonly allowCached: boolean;
  logSecurity(event: SecurityEvent, fields?: SecurityFields): void;
  /** Caches the answer, where the route caches answers. */
  cache(policy: CachePolicy): void;
}

/** The reader, and whether cached parts may be used for them. */
export interface ReadContext {
  readonly caller: Caller | undefined;
  readonly allowCached: boolean;
}

export interface EndpointOptions<Data = unknown> {
  /** The limit by which its requests are counted. By default, a write counts as writing and a search as searching. */
  readonly limit?: LimitName | 'none';
  /** Whether answers are cached. The handler sets the policy. */
  readonly isCached?: boolean;
  /** The number of threads or comments in an answer that may have more than `PAGE_MAX`. */
  readonly rowsOf?: (data: Data) => number;
  /** The deadline of the handler, in milliseconds; a 503 after it. */
  readonly answerMs?: number;
  /** Whether the handler queues itself, with a semaphore other than `handlers`. */
  readonly queuesItself?: (query: object) => boolean;
  /**
   * Whether it is refused while the disk is nearly full. By default, what counts as writing, voting or registration is,
   * unless it deletes. Logins and changes of password are accepted however full the disk is.
   */
  readonly addsData?: boolean;
}

/** The result of a handler that writes, returned once its transaction is committed. */
export interface Written<Data> {
  readonly data: Data;
  readonly changes: readonly Change[];
}

type Read = Endpoint & { readonly method: 'GET' };
type Write = Endpoint & { readonly method: Exclude<Method, 'GET'> };

export type ReadHandler<E extends Read> = (call: Call<E>) => Promise<DataOf<E>>;
/** A handler that writes must return its changes. */
export type WriteHandler<E extends Write> = (call: Call<E>) => Promise<Written<DataOf<E>>>;

/**
 * Registers a route for an endpoint of the contract. A request passes authentication, then validation, then the
 * handler, then the envelope. Publishes the changes that the handler returns, even when the answer is late. The OpenAPI
 * description is made from the same endpoint.
 */
export function registerEndpoint<E extends Read>(
  app: FastifyInstance,
  endpoint: E,
  handler: ReadHandler<E>,
  options?: EndpointOptions<DataOf<E>>,
): void;
export function registerEndpoint<E extends Write>(
  app: FastifyInstance,
  endpoint: E,
  handler: WriteHandler<E>,
  options?: EndpointOptions<DataOf<E>>,
): void;
export function registerEndpoint<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>) => Promise<DataOf<E> | Written<DataOf<E>>>,
  {
    limit,
    isCached = false,
    rowsOf = () => 0,
    answerMs = ANSWER_MS,
    queuesItself = () => false,
    addsData = addsDataByDefault(endpoint.method, limit),
  }: EndpointOptions<DataOf<E>> = {},
): void {
  const isQueued = endpoint.method !== 'GET' && endpoint.access === 'member';
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: describeEndpoint(endpoint),
    config: { isCached },
    // The schema is only for the description. The payload is validated below, with our messages; the answer by its
    // type.
    validatorCompiler: () => (value) => ({ value }),
    serializerCompiler: () => JSON.stringify,
    onRequest: [
      (request, _reply, done) => {
        if (isQueued) joinWriteQueue(request);
        done();
      },
      async (request) => {
        const name = limitOf(request);
        if (name) await app.limits.countAddress(name, request);
        if (isQueued) requireQueued(request);
        if (name === 'login' || name === 'registration')
          await paceLogin(addressOf(request), request.raw.socket);
      },
    ],
    compress: false,
    onSend: isCached ? cacheAnswer : compressAnswer,
    // Runs after the address is counted, so that refusals count too, and before the payload is read.
    preParsing: async (request, reply) => {
      request.caller = await app.authenticate(request, endpoint.access);
      const name = limitOf(request);
      if (name) await app.limits.countAccount(name, request);
      if (addsData && app.bytesLeft() < 0) throw new AppError('disk-full', DISK_FULL_MESSAGE);
      if (isCached) await answerFromCache(app.responses, request, reply);
    },
    handler: async (request, reply) => {
      const call: Call<E> = {
        params: check<E['params']>(endpoint.params, request.params),
        query: verifyCursor(app.cursors, check<E['query']>(endpoint.query, request.query)),
        body: check<E['body']>(endpoint.body, request.body ?? {}),
        get address() {
          return addressOf(request);
        },
        get owner() {
          return ownerOf(request);
        },
        caller: request.caller as Call<E>['caller'],
        allowCached: allowsCached(request),
        userAgent: request.headers['user-agent']?.slice(0, USER_AGENT_MAX) ?? '',
        logSecurity: (event, fields) => app.logSecurity(event, request, fields),
        cache: (policy) => {
          request.cachePolicy = policy;
        },
      };
      // A field of the body that the contract does not know may be a megabyte, and the request may wait for seconds.
      request.body = undefined;
      const begun = performance.now();
      /** With `mayWait`, resolves with undefined, and reads nothing, where another request has the answer or reads it. */
      const handle = async (mayWait: boolean) => {
        if (endpoint.method === 'GET') requireOpen(request);
        if (app.hasUnread(request)) {
          throw new AppError('too-slow', BUSY_MESSAGE, { retryAfterS: UNREAD_RETRY_S });
        }
        if (isCached && !isSearch(request.query)) {
          // Identical requests may have been answered, or have begun, while this one waited for its permit.
          // A late one reads with the permit that it has, because waiting for another could exceed its deadline.
          const isEarly = performance.now() - begun < ANSWER_MS - SHORTEST_ANSWER_MS;
          if (mayWait && isEarly && isAnswerNear(app.responses, request)) return undefined;
          // No earlier, because identical requests wait for the fill.
          beginFill(app.responses, request, reply);
        }
        const data = signCursors(app.cursors, publish(await handler(call)));
        const envelope = { status: 'success', message: endpoint.message, data };
        const payload = await serialize(envelope);
        // Before the permit passes to the caller's next request, which may then have to wait. Searches have permits of
        // their own, which have passed on by now.
        const url = endpoint.method === 'GET' ? request.url : undefined;
        const bytes = countedBytes(Buffer.byteLength(payload), rowsOf(data));
        app.answerPace?.count(call.owner, bytes, url);
        return { payload, next: nextPage(request.url, data) };
      };
      const msLeft = (inAllMs: number) =>
        Math.max(inAllMs - (performance.now() - begun), SHORTEST_ANSWER_MS);
      const connection = isLong(request.raw, call.body) ? request.raw.socket : undefined;
      if (request.queuedWrite) await app.waitForAtStop(request.queuedWrite.ready(connection));
      if (connection) requireOpen(request);
      const run = async (mayWait: boolean) => {
        const task = () => runInSlicesOf(call.owner.network, () => handle(mayWait));
        const { result } =
          endpoint.access !== 'anyone' && !queuesItself(call.query)
            ? await beginHandler(
                app,
                {
                  owner: call.owner,
                  connection,
                  waitMs: msLeft(ANSWER_MS),
                  writesText: limitOf(request) === 'writing',
                },
                task,
              )
            : { result: app.waitForAtStop(task()) };
        return withDeadline(result, msLeft(answerMs));
      };
      let answer = await run(true);
      for (let waits = 1; answer === undefined; waits += 1) {
        // Without a permit: waiting and sending take time.
        if (await answerFromCache(app.responses, request, reply)) return reply;
        // It was invalidated meanwhile.
        answer = await run(waits < CACHE_WAITS_MAX);
      }
      const { payload, next } = answer;
      void reply.code(endpoint.status);
      if (next !== undefined && next.length <= LINK_MAX) {
        void reply.header('link', `<${next}>; rel="next"`);
      }
      void reply.type('application/json; charset=utf-8');
      return payload;
    },
  });

  function publish(result: DataOf<E> | Written<DataOf<E>>): DataOf<E> {
    if (endpoint.method === 'GET') return result as DataOf<E>;
    const { data, changes } = result as Written<DataOf<E>>;
    app.publish(changes);
    return data;
  }

  function limitOf(request: FastifyRequest): LimitName | undefined {
    if (limit !== undefined) return limit === 'none' ? undefined : limit;
    if (endpoint.method !== 'GET') return 'writing';
    return 'q' in endpoint.query.shape && isSearch(request.query) ? 'searching' : undefined;
  }
}

/** Whether the head of a request, or the texts of its body, take memory that matters while many wait. */
function isLong(request: IncomingMessage, body: unknown): boolean {
  if (headBytes(request) > LONG_HEAD_BYTES) return true;
  let length = 0;
  for (const value of Object.values(body ?? {}))
    if (typeof value === 'string') length += value.length;
  return length > LONG_TEXTS;
}

/** Throws when nobody waits for the answer any more. */
function requireOpen({ raw }: FastifyRequest): void {
  if (isOver(raw.socket)) throw clientClosed();
}

function addsDataByDefault(method: Method, limit: LimitName | 'none' | undefined): boolean {
  if (method === 'GET' || method === 'DELETE') return false;
  return limit === undefined || limit === 'voting' || limit === 'registration';
}

/** Whether the query has search words. */
export function isSearch(query: unknown): boolean {
  const q = typeof query === 'object' && query !== null && 'q' in query ? query.q : undefined;
  return typeof q === 'string' && q.trim() !== '';
}

/** Parses the value with the schema. Throws a 400 with the message of its first issue. */
function check<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const isWhole = issue === undefined || issue.path.length === 0;
  throw new AppError('invalid', isWhole ? '"value" must be of type object' : issue.message);
}
