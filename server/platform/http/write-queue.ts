import type { Socket } from 'node:net';
import { finished } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressOf, widestNetwork } from './client-address.ts';
import { AppError, BUSY_MESSAGE } from './app-error.ts';
import { isOver } from './closed-connections.ts';

/** How long a request waits for earlier ones, one of which may never arrive whole. */
const WAIT_MAX_MS = 3_000;
/**
 * How many writing requests of one token may be unanswered, and how many of all at one address or in one IPv6 /48. They
 * stay in memory when their connections close.
 */
export const WRITES_WAITING_MAX = { perToken: 600, perNetwork: 2_000 };

/** A request's position in the queue of its token. */
export interface QueuedWrite {
  /**
   * Resolves when all earlier requests have left the queue, or this one has waited for `WAIT_MAX_MS`, or `connection`
   * has closed. After this call the request stays in the queue until `leave`.
   */
  ready(connection?: Socket): Promise<void>;
  leave(): void;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The position of a writing request in the queue of its token. */
    queuedWrite: QueuedWrite | undefined;
  }
}

const lastOf = new Map<string, Promise<void>>();
/** The number of unanswered requests of each token and each network. */
const waitingOf = new Map<string, number>();

/**
 * Queues a writing request behind the earlier ones of its token, so that they run in order of arrival (api-v1,
 * "Votes"): their sessions are looked up on several database connections, which overtake each other. Orders only the
 * requests of this process; isolation between processes is left to the database's locks. A request that may not join
 * fails in `requireQueued`.
 */
export function joinWriteQueue(request: FastifyRequest): void {
  const token = request.headers.authorization;
  if (token === undefined) return;
  const limits = [
    { key: `token ${token}`, max: WRITES_WAITING_MAX.perToken },
    { key: widestNetwork(addressOf(request)), max: WRITES_WAITING_MAX.perNetwork },
  ];
  if (limits.some(({ key, max }) => (waitingOf.get(key) ?? 0) >= max)) return;
  for (const { key } of limits) count(key, 1);
  const before = lastOf.get(token);
  const isFree = before === undefined ? Promise.resolve() : leftOrTimeout(before);
  const { promise: hasLeft, resolve: leave } = Promise.withResolvers<void>();
  const mine = isFree.then(() => hasLeft);
  lastOf.set(token, mine);
  void mine.then(() => {
    if (lastOf.get(token) === mine) lastOf.delete(token);
  });
  void hasLeft.then(() => {
    for (const { key } of limits) count(key, -1);
  });

  let isRead = false;
  const ready = (connection?: Socket) => {
    isRead = true;
    return connection ? untilClosed(connection, isFree) : isFree;
  };
  request.queuedWrite = { ready, leave };
  // A client that disconnects before its body is read gets no answer, whose sending would end its position.
  finished(request.raw, (error) => {
    if (error && !isRead) leave();
  });
}

/** Throws 503 when too many writing requests were unanswered as this one arrived. */
export function requireQueued({ headers, queuedWrite }: FastifyRequest): void {
  if (headers.authorization !== undefined && !queuedWrite) {
    throw new AppError('too-slow', BUSY_MESSAGE);
  }
}

/** Removes each request from its queue when its answer is sent, including errors. */
export function leaveWriteQueueOnSend(app: FastifyInstance): void {
  app.decorateRequest('queuedWrite', undefined);
  app.addHook('onSend', async (request) => request.queuedWrite?.leave());
}

function count(key: string, change: 1 | -1): void {
  const waiting = (waitingOf.get(key) ?? 0) + change;
  if (waiting > 0) waitingOf.set(key, waiting);
  else waitingOf.delete(key);
}

function leftOrTimeout(left: Promise<void>): Promise<void> {
  const { promise: isLate, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, WAIT_MAX_MS);
  return Promise.race([left, isLate]).finally(() => clearTimeout(timer));
}

/** Resolves when `ready` does, or the connection closes, so that what its request holds does not wait. */
function untilClosed(connection: Socket, ready: Promise<void>): Promise<void> {
  if (isOver(connection)) return Promise.resolve();
  const { promise: isClosed, resolve: close } = Promise.withResolvers<void>();
  connection.once('close', close);
  return Promise.race([ready, isClosed]).finally(() => connection.off('close', close));
}
