import { finished } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** How long a request waits for those before it, one of which may never arrive whole. */
const WAIT_MAX_MS = 3_000;

/** A request's place in the queue of its token. */
export interface QueuedWrite {
  /** Resolves when all before it have left the queue, or waited for `WAIT_MAX_MS`. From now on it stays until `leave`. */
  ready(): Promise<void>;
  leave(): void;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The place of a writing request among those of the same token. */
    queuedWrite: QueuedWrite | undefined;
  }
}

const lastOf = new Map<string, Promise<void>>();

/**
 * Queues a writing request behind the earlier ones of its token, so that they run in the order of arrival (api-v1, "Votes"):
 * their sessions are looked up on several database connections, which overtake each other. Orders the
 * requests of this process alone; only the database's locks isolate them.
 */
export function joinWriteQueue(request: FastifyRequest): void {
  const key = request.headers.authorization;
  if (key === undefined) return;
  const before = lastOf.get(key);
  const isFree = before === undefined ? Promise.resolve() : leftOrLate(before);
  const { promise: hasLeft, resolve: leave } = Promise.withResolvers<void>();
  const mine = isFree.then(() => hasLeft);
  lastOf.set(key, mine);
  void mine.then(() => {
    if (lastOf.get(key) === mine) lastOf.delete(key);
  });

  let isRead = false;
  const ready = () => {
    isRead = true;
    return isFree;
  };
  request.queuedWrite = { ready, leave };
  // A client that hangs up before its body is read gets no answer that would end its place.
  finished(request.raw, (error) => {
    if (error && !isRead) leave();
  });
}

/** Takes each request out of its queue when its answer is sent, whatever the answer is. */
export function leaveWriteQueueOnSend(app: FastifyInstance): void {
  app.decorateRequest('queuedWrite', undefined);
  app.addHook('onSend', async (request) => request.queuedWrite?.leave());
}

function leftOrLate(left: Promise<void>): Promise<void> {
  const { promise: isLate, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, WAIT_MAX_MS);
  return Promise.race([left, isLate]).finally(() => clearTimeout(timer));
}
