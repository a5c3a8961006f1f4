import type { ServerResponse } from 'node:http';
import { finished, Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Download } from '#contract/endpoint.ts';
import { DOWNLOAD_TIMES } from './answer-pace.ts';
import { ANSWER_MS, withDeadline } from './deadline.ts';
import type { Caller } from './authentication.ts';
import { describeDownload } from './describe-routes.ts';
import { AppError, BUSY_MESSAGE } from './app-error.ts';
import { createFairSemaphore, type QueueKey } from '#server/platform/concurrency/fair-semaphore.ts';
import { queueKeyOf } from './queue-keys.ts';
import { handlers } from './handler-limits.ts';

/** How much of a file is buffered for a client that is slower than the database, in bytes. */
const AHEAD_BYTES = 65_536;

/** The memory of a page of a long file as rows and as text, and of its compression. */
const DOWNLOAD_BYTES = 4 * 2 ** 20;
/** In characters. A class that downloads its data at once holds little memory: only a longer file is counted. */
const LONG_FROM = 2 ** 18;

/**
 * The limits of simultaneous downloads in one process, each with a page and its compression in memory. `atOnce` exceeds
 * what `UNREAD_MAX_BYTES` leaves to clients that do not read, so that these never hold all permits.
 */
export const DOWNLOADS = { atOnce: 20, perAccount: 2, perNetwork: 10, waitingMax: 300 };

const downloads = createFairSemaphore({
  permits: DOWNLOADS.atOnce,
  permitsPerKey: DOWNLOADS.perAccount,
  permitsPerNetwork: DOWNLOADS.perNetwork,
  waitingMax: DOWNLOADS.waitingMax,
  waitMs: ANSWER_MS,
  refuse: () => new AppError('too-slow', BUSY_MESSAGE),
});

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts `bytes` as unread by the client until the answer is closed. */
    holdUntilClosed(request: FastifyRequest, reply: FastifyReply, bytes: number): void;
  }
}

/**
 * Registers a route for a download of the contract. `write` returns the file piece by piece. Each piece is made only
 * when the earlier ones have been sent; no database connection is held in between. The answer is cut off, so that a
 * client can detect that it is incomplete, when a piece fails or the caller's session ends. There is no caller where reading is
 * public.
 */
export function registerDownload(
  app: FastifyInstance,
  download: Download,
  write: (caller: Caller | undefined) => Promise<AsyncIterable<string>>,
): void {
  app.route({
    method: 'GET',
    url: download.path,
    exposeHeadRoute: false,
    // Brotli takes megabytes of memory for as long as the client reads.
    compress: { encodings: ['gzip', 'identity'] },
    onRequest: (request) => app.limits.countAddress('account', request),
    schema: describeDownload(download),
    serializerCompiler: () => JSON.stringify,
    handler: async (request, reply) => {
      const authenticate = () => app.authenticate(request, download.access);
      const caller = await authenticate();
      if (caller) request.caller = caller;
      await app.limits.countAccount('account', request);
      const queueKey = queueKeyOf(request);
      await beginDownload(queueKey, reply.raw);
      const pieces = await withDeadline(write(caller), ANSWER_MS);
      if (download.access === 'member') app.logSecurity('data-exported', request);
      const hold = () => app.holdUntilClosed(request, reply, DOWNLOAD_BYTES);
      const file = Readable.from(
        whileAllowed(whenLong(withPermits(app, pieces, queueKey), hold), authenticate),
        {
          objectMode: false,
          highWaterMark: AHEAD_BYTES,
        },
      );
      return reply
        .header('content-type', 'application/json; charset=utf-8')
        .header('content-disposition', `attachment; filename="${download.fileName}"`)
        .send(file);
    },
  });
}

/** Resolves when the download gets a permit, which it holds until the answer is closed. */
async function beginDownload(queueKey: QueueKey, response: ServerResponse): Promise<void> {
  const { promise: isBegun, resolve: begin } = Promise.withResolvers<void>();
  const whole = downloads.run(queueKey, async () => {
    begin();
    if (response.closed) return;
    await new Promise<void>((resolve) => {
      finished(response, () => resolve());
    });
  });
  await Promise.race([isBegun, whole]);
}

/**
 * Makes each piece with a permit of its queue key, at the pace of long answers, as handlers run: an account with many
 * downloads blocks neither the database nor the processor for others.
 */
async function* withPermits(
  app: FastifyInstance,
  pieces: AsyncIterable<string>,
  queueKey: QueueKey,
) {
  const iterator = pieces[Symbol.asyncIterator]();
  try {
    for (;;) {
      const piece = await handlers.run(queueKey, () => iterator.next());
      if (piece.done) return;
      app.answerPace?.count(queueKey, DOWNLOAD_TIMES * piece.value.length);
      yield piece.value;
    }
  } finally {
    await iterator.return?.();
  }
}

/** Calls `onLong` once, before the piece that makes the file a long one. */
async function* whenLong(pieces: AsyncIterable<string>, onLong: () => void) {
  let length = 0;
  for await (const piece of pieces) {
    const isLong = length > LONG_FROM;
    length += piece.length;
    if (!isLong && length > LONG_FROM) onLong();
    yield piece;
  }
}

async function* whileAllowed(pieces: AsyncIterable<string>, authenticate: () => Promise<unknown>) {
  for await (const piece of pieces) {
    await authenticate();
    yield piece;
  }
}
