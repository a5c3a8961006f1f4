import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { DataOf, Endpoint, Method } from '#contract/endpoint.ts';
import { successEnvelope } from '#contract/envelope.ts';
import { PLACE_PARAMETERS } from '#contract/paging.ts';
import { addressOf } from './addresses.ts';
import { ANSWER_MS, SHORTEST_ANSWER_MS, withinAnswerTime } from './answer-time.ts';
import { AppError, BUSY_MESSAGE } from './app-error.ts';
import type { Caller } from './authentication.ts';
import { cacheAnswer, type CachePolicy } from '#server/platform/cache/cached-responses.ts';
import { compressAnswer } from './compression.ts';
import { POOL_SIZE } from '#server/platform/database/database.ts';
import { NO_ROOM_MESSAGE } from '#server/platform/process/disk-space.ts';
import { describeFailures } from './describe-failures.ts';
import { createFairSemaphore, type Owner } from '#server/platform/concurrency/fair-semaphore.ts';
import { firstTurn } from './first-turns.ts';
import { allowsCached, answerFromCache, beginFill } from '#server/platform/cache/cache-hook.ts';
import { ownerOf } from './owners.ts';
import type { LimitName } from './rate-limits.ts';
import type { SecurityEvent, SecurityFields } from '#server/platform/observability/security-log.ts';
import { takeTurn } from './turns.ts';

/** Proxies refuse answers whose headers are longer than 4 or 8 kB; `nextCursor` says the same. */
const LINK_MAX = 3_500;

/**
 * The handlers of one account that run at once, in one process; its other requests wait in line. Two keep
 * both the database and Node at work. With four, one account that sends 40 requests at once made others
 * wait 1.4 to 1.9 times as long for logins, reads and writes, on two cores (`npm run test:abuse -- --only busy-account`).
 */
export const HANDLERS_PER_ACCOUNT = 2;
/** Of all accounts together: more would wait for a connection, and there they take no turns. */
export const HANDLERS_AT_ONCE = POOL_SIZE;
/**
 * Of all accounts at one address, or in one IPv6 /48, so that its slow queries leave connections to others. Five accounts
 * with queries of two seconds held all ten handlers, and logins waited three seconds.
 */
export const HANDLERS_PER_NETWORK = 6;
export const HANDLERS_WAITING_MAX = 2_000;

/** What runs handlers, and what makes the pieces of downloads, in turns. */
export const handlers = createFairSemaphore({
  permits: HANDLERS_AT_ONCE,
  permitsPerOwner: HANDLERS_PER_ACCOUNT,
  permitsPerNetwork: HANDLERS_PER_NETWORK,
  isPaced: true,
  waitingMax: HANDLERS_WAITING_MAX,
  refuse: () => new AppError('too-slow', BUSY_MESSAGE),
});

/** The cursors in an answer, by their names. */
const CURSORS = ['nextCursor', 'previousCursor'];

/** Who reads at all has read something by then. */
const UNREAD_RETRY_S = 10;

/** The forum declares here what a change is (`changes/change.ts`): this folder only passes changes on. */
export interface Register {}
type Change = Register[keyof Register];

declare module 'fastify' {
  interface FastifyInstance {
    /** Publishes what was written. Returns at once and never throws. */
    publish(changes: readonly Change[]): void;
  }
}

/** Browsers say who they are in some 150 characters. */
const USER_AGENT_MAX = 400;

/** A request after authentication and validation. */
export interface Call<E extends Endpoint> {
  readonly params: z.output<E['params']>;
  readonly query: z.output<E['query']>;
  readonly body: z.output<E['body']>;
  /** Who calls; certain where the endpoint is for members. */
  readonly caller: E['access'] extends 'member' ? Caller : Caller | undefined;
  /** Where it comes from, as it is counted. */
  readonly address: string;
  /** Whose work it is, for semaphores. */
  readonly owner: Owner;
  /** What the client calls itself, as far as that is of use; '' where it does not say. */
  readonly userAgent: string;
  /** Whether the answer may be made of cached parts. */
  readonly allowCached: boolean;
  /** Writes a line to the security log. */
  logSecurity(event: SecurityEvent, fields?: SecurityFields): void;
  /** Caches the answer, where the route caches answers. */
  cache(policy: CachePolicy): void;
}

/** Who reads, and whether cached parts are good enough for them. */
export interface ReadContext {
  readonly caller: Caller | undefined;
  readonly allowCached: boolean;
}

export interface EndpointOptions {
  /** What its requests count as. Left out, what writes is writing, and what searches is searching. */
  readonly limit?: LimitName | 'none';
  /** Whether answers are cached; the handler says how. */
  readonly isCached?: boolean;
  /** How long the handler may take before a 503. */
  readonly answerMs?: number;
  /** Whether the handler takes turns itself, in another queue than that of all handlers. */
  readonly takesTurns?: (query: object) => boolean;
}

/** What a handler that writes returns, once its transaction is committed. */
export interface Written<Data> {
  readonly data: Data;
  readonly changes: readonly Change[];
}

type Read = Endpoint & { readonly method: 'GET' };
type Write = Endpoint & { readonly method: Exclude<Method, 'GET'> };

export type ReadHandler<E extends Read> = (call: Call<E>) => Promise<DataOf<E>>;
/** A handler that may write has to say what it changed. */
export type WriteHandler<E extends Write> = (call: Call<E>) => Promise<Written<DataOf<E>>>;

/**
 * Makes an endpoint of the contract a route: authentication first, then the payload, then the
 * handler, then the envelope. Publishes the changes that the handler returns, also when the answer is late. Its
 * description in OpenAPI comes from the same place.
 */
export function registerEndpoint<E extends Read>(
  app: FastifyInstance,
  endpoint: E,
  handler: ReadHandler<E>,
  options?: EndpointOptions,
): void;
export function registerEndpoint<E extends Write>(
  app: FastifyInstance,
  endpoint: E,
  handler: WriteHandler<E>,
  options?: EndpointOptions,
): void;
export function registerEndpoint<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>) => Promise<DataOf<E> | Written<DataOf<E>>>,
  { limit, isCached = false, answerMs = ANSWER_MS, takesTurns = () => false }: EndpointOptions = {},
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: describeRoute(endpoint),
    config: { isCached },
    // The schema describes. The payload is checked below, with our messages; the answer by its type.
    validatorCompiler: () => (value) => ({ value }),
    serializerCompiler: () => JSON.stringify,
    onRequest: [
      (request, _reply, done) => {
        if (endpoint.method !== 'GET' && endpoint.access === 'member') takeTurn(request);
        done();
      },
      async (request) => {
        const name = limitOf(request);
        if (name) await app.limits.countAddress(name, request);
        if (name === 'login' || name === 'registration') await firstTurn(addressOf(request));
      },
    ],
    compress: false,
    onSend: isCached ? cacheAnswer : compressAnswer,
    // After the address is counted, so that refusals count too; before the payload is read.
    preParsing: async (request, reply) => {
      request.caller = await app.authenticate(request, endpoint.access);
      const name = limitOf(request);
      if (name) await app.limits.countAccount(name, request);
      if (endpoint.method !== 'DELETE' && takesRoom(name) && app.bytesLeft() < 0) {
        throw new AppError('no-room', NO_ROOM_MESSAGE);
      }
      if (isCached) await answerFromCache(app.responses, request, reply);
    },
    handler: async (request, reply) => {
      const call: Call<E> = {
        params: check<E['params']>(endpoint.params, request.params),
        query: verifyCursor(check<E['query']>(endpoint.query, request.query)),
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
      // When its turn has come: what was asked for with it may have been answered meanwhile.
      const handle = async () => {
        if (endpoint.method === 'GET' && request.raw.socket.destroyed) {
          throw new AppError('hung-up', 'the client has hung up');
        }
        if (app.hasUnread(request)) {
          throw new AppError('too-slow', BUSY_MESSAGE, { retryAfterS: UNREAD_RETRY_S });
        }
        // Not before: others who ask for the same wait for it.
        if (isCached && !isSearch(request.query)) beginFill(app.responses, request, reply);
        return publish(await handler(call));
      };
      const begun = performance.now();
      const msLeft = (inAllMs: number) =>
        Math.max(inAllMs - (performance.now() - begun), SHORTEST_ANSWER_MS);
      if (request.turn) await app.waitForAtStop(request.turn.come());
      const work =
        endpoint.access !== 'anyone' && !takesTurns(call.query)
          ? await beginInTurn(app, call.owner, handle, msLeft(ANSWER_MS))
          : { result: app.waitForAtStop(handle()) };
      const data = signCursors(await withinAnswerTime(work.result, msLeft(answerMs)));
      void reply.code(endpoint.status);
      const next = nextPage(request.url, data);
      if (next !== undefined && next.length <= LINK_MAX) {
        void reply.header('link', `<${next}>; rel="next"`);
      }
      return { status: 'success', message: endpoint.message, data };
    },
  });

  /** Publishes the changes of a handler that writes. */
  function publish(result: DataOf<E> | Written<DataOf<E>>): DataOf<E> {
    if (endpoint.method === 'GET') return result as DataOf<E>;
    const { data, changes } = result as Written<DataOf<E>>;
    app.publish(changes);
    return data;
  }

  function verifyCursor<Query extends object>(query: Query): Query {
    if (!('cursor' in query) || typeof query.cursor !== 'string') return query;
    return { ...query, cursor: app.cursors.verify(query.cursor) };
  }

  function signCursors<Data>(data: Data): Data {
    if (typeof data !== 'object' || data === null) return data;
    const cursors = Object.entries(data).filter(([name]) => CURSORS.includes(name));
    if (cursors.length === 0) return data;
    const signed = cursors.map(([name, cursor]: [string, unknown]) => [
      name,
      typeof cursor === 'string' ? app.cursors.sign(cursor) : cursor,
    ]);
    return { ...data, ...Object.fromEntries(signed) };
  }

  function limitOf(request: FastifyRequest): LimitName | undefined {
    if (limit !== undefined) return limit === 'none' ? undefined : limit;
    if (endpoint.method !== 'GET') return 'writing';
    return 'q' in endpoint.query.shape && isSearch(request.query) ? 'searching' : undefined;
  }
}

/** What stays on the disk; people may log in and change their passwords whatever room there is. */
function takesRoom(limit: LimitName | undefined): boolean {
  return limit === 'writing' || limit === 'voting' || limit === 'registration';
}

/**
 * Resolves when the owner may have one more handler at work, and this one has begun; throws 503 when
 * that takes too long. So nobody is told 503 of a handler that begins later: they would send it again.
 */
async function beginInTurn<Result>(
  app: FastifyInstance,
  owner: Owner,
  handle: () => Promise<Result>,
  waitMs: number,
): Promise<{ result: Promise<Result> }> {
  const { promise: isBegun, resolve: begin } = Promise.withResolvers<void>();
  const task = () => {
    begin();
    return handle();
  };
  const result = app.waitForAtStop(handlers.run(owner, task, waitMs));
  await Promise.race([isBegun, result]);
  return { result };
}

/** Whether the query has words to search for. */
export function isSearch(query: unknown): boolean {
  const q = typeof query === 'object' && query !== null && 'q' in query ? query.q : undefined;
  return typeof q === 'string' && q.trim() !== '';
}

/** The value in the schema's terms, or a 400 with the message of its first fault. */
function check<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const isWhole = issue === undefined || issue.path.length === 0;
  throw new AppError('invalid', isWhole ? '"value" must be of type object' : issue.message);
}

/** The address of the page after this one, of a list that goes on (RFC 8288). */
function nextPage(url: string, data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || !('nextCursor' in data)) return undefined;
  if (typeof data.nextCursor !== 'string') return undefined;
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  for (const name of PLACE_PARAMETERS) searchParams.delete(name);
  searchParams.set('cursor', data.nextCursor);
  return `${pathname}?${String(searchParams)}`;
}

function describeRoute(endpoint: Endpoint): Record<string, unknown> {
  const statuses = new Set<number>(endpoint.failures);
  if (endpoint.method !== 'GET' || hasFields(endpoint.query)) statuses.add(400);
  if (endpoint.method !== 'GET') statuses.add(413);
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[1]],
    ...(endpoint.access !== 'anyone' && { security: [{ accessToken: [] }] }),
    ...(hasFields(endpoint.params) && { params: endpoint.params }),
    ...(hasFields(endpoint.query) && { querystring: endpoint.query }),
    ...(hasFields(endpoint.body) && { body: endpoint.body }),
    response: {
      [endpoint.status]: successEnvelope(endpoint.message, endpoint.data),
      ...describeFailures(endpoint.access, statuses),
    },
  };
}

function hasFields(schema: z.ZodType): boolean {
  return 'shape' in schema && Object.keys(schema.shape as object).length > 0;
}
