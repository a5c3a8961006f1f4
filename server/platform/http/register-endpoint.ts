import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { DataOf, Endpoint, Method } from '#contract/endpoint.ts';
import { cacheAnswer } from '#server/platform/cache/cached-responses.ts';
import { answerFromCache, readOnce } from '#server/platform/cache/single-flight.ts';
import { runInSlicesOf } from '#server/platform/concurrency/time-slices.ts';
import { nextPage } from '#server/platform/paging/next-page.ts';
import { signCursors } from '#server/platform/paging/signed-cursors.ts';
import { DISK_FULL_MESSAGE } from '#server/platform/process/disk-space.ts';
import type { Caller } from './authentication.ts';
import { addressOf } from './client-address.ts';
import { countedBytes } from './answer-pace.ts';
import { AppError, BUSY_MESSAGE, clientClosed } from './app-error.ts';
import { type Call, callOf } from './call.ts';
import { isOver } from './closed-connections.ts';
import { compressAnswer } from './compression.ts';
import { ANSWER_MS, SHORTEST_ANSWER_MS, withDeadline } from './deadline.ts';
import { describeEndpoint } from './describe-routes.ts';
import { beginHandler } from './handler-limits.ts';
import { paceLogin } from './login-pacing.ts';
import type { LimitName } from './rate-limits.ts';
import { headBytes, LONG_HEAD_BYTES } from './request-heads.ts';
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

/** In seconds. A client that reads at all has read part of its answers by then. */
const UNREAD_RETRY_S = 10;

/** The forum declares its change type here (`changes/change.ts`): this folder only passes changes on. */
export interface Register {}
type Change = Register[keyof Register];

declare module 'fastify' {
  interface FastifyInstance {
    /** Publishes changes. Returns at once and never throws. */
    publish(changes: readonly Change[]): void;
    /** Throws 403 where the operator demands confirmed e-mail addresses and the caller has none. */
    requireConfirmedEmail(caller: Caller): Promise<void>;
    /** Throws 403 when the caller has less than this role. */
    requireRole(caller: Caller, least: NonNullable<Endpoint['requiresRole']>): Promise<void>;
  }
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
      if (isCached && request.caller)
        request.hasOwnAnswers = await app.ownAnswers.has(request.caller.userId);
      if (isCached) await answerFromCache(app.responses, request, reply);
    },
    handler: async (request, reply) => {
      const call = callOf(app, endpoint, request);
      // A field of the body that the contract does not know may be a megabyte, and the request may wait for seconds.
      request.body = undefined;
      const begun = performance.now();
      const connection = isLong(request.raw, call.body) ? request.raw.socket : undefined;
      if (request.queuedWrite) await app.waitForAtStop(request.queuedWrite.ready(connection));
      if (connection) requireOpen(request);
      /** Resolves with undefined when `begin` returns false. */
      const run = (begin = () => true) =>
        runWithPermit(request, call, { begun, connection }, async () => {
          if (endpoint.method === 'GET') requireOpen(request);
          requireRead(request);
          return begin() ? await answer(request, call) : undefined;
        });
      const answered =
        isCached && !isSearch(request.query)
          ? await readOnce(app.responses, request, reply, run)
          : await run();
      if (!answered) return reply;
      const { payload, next } = answered;
      void reply.code(endpoint.status);
      if (next !== undefined && next.length <= LINK_MAX) {
        void reply.header('link', `<${next}>; rel="next"`);
      }
      void reply.type('application/json; charset=utf-8');
      return payload;
    },
  });

  /** Runs `work` when the caller has a permit for it, where the endpoint requires one, until the deadline. */
  async function runWithPermit<Result>(
    request: FastifyRequest,
    call: Call<E>,
    { begun, connection }: { begun: number; connection: Socket | undefined },
    work: () => Promise<Result>,
  ): Promise<Result> {
    const msLeft = (inAllMs: number) =>
      Math.max(inAllMs - (performance.now() - begun), SHORTEST_ANSWER_MS);
    const task = () => runInSlicesOf(call.queueKey.network, work);
    if (endpoint.access === 'anyone' || queuesItself(call.query)) {
      return withDeadline(app.waitForAtStop(task()), msLeft(answerMs));
    }
    const { result } = await beginHandler(
      app,
      {
        queueKey: call.queueKey,
        connection,
        waitMs: msLeft(ANSWER_MS),
        writesText: limitOf(request) === 'writing',
      },
      task,
    );
    return withDeadline(result, msLeft(answerMs));
  }

  /** Runs the handler, and serializes and counts its answer. */
  async function answer(request: FastifyRequest, call: Call<E>) {
    if (endpoint.requiresRole && call.caller)
      await app.requireRole(call.caller, endpoint.requiresRole);
    if (endpoint.requiresConfirmedEmail && call.caller)
      await app.requireConfirmedEmail(call.caller);
    const data = signCursors(app.cursors, publish(await handler(call)));
    const payload = await serialize({ status: 'success', message: endpoint.message, data });
    // Before the permit passes to the caller's next request, which may then have to wait. Searches have permits of
    // their own, which have passed on by now.
    const url = endpoint.method === 'GET' ? request.url : undefined;
    const bytes = countedBytes(Buffer.byteLength(payload), rowsOf(data));
    app.answerPace?.count(call.queueKey, bytes, url);
    return { payload, next: nextPage(request.url, data) };
  }

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

/** Throws a 503 while the caller leaves too many answers unread. */
function requireRead(request: FastifyRequest): void {
  if (request.server.hasUnread(request)) {
    throw new AppError('too-slow', BUSY_MESSAGE, { retryAfterS: UNREAD_RETRY_S });
  }
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
