import type { ServerResponse } from 'node:http';
import { finished, Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Download } from '#contract/endpoint.ts';
import { ANSWER_MS, withDeadline } from './deadline.ts';
import type { Caller } from './authentication.ts';
import { describeDownload } from './describe-routes.ts';
import { AppError, BUSY_MESSAGE } from './app-error.ts';
import { createFairSemaphore, type Owner } from '#server/platform/concurrency/fair-semaphore.ts';
import { ownerOf } from './owners.ts';
import { handlers } from './handlers.ts';

/** How much of a file waits for a client that is slower than the database, in bytes. */
const AHEAD_BYTES = 65_536;

/** What a page of a long file takes as rows and as text, and its compression. */
const DOWNLOAD_BYTES = 4 * 2 ** 20;
/** In characters. A class that downloads its data at once holds little: only a longer file is counted. */
const LONG_FROM = 2 ** 18;

/**
 * Whole downloads, each with a page and its compression in memory, in one process. It is more than `UNREAD_MAX_BYTES` leaves
 * to clients that do not read, so that these never hold all places.
 */
export const DOWNLOADS = { atOnce: 20, perAccount: 2, perNetwork: 10, waitingMax: 300 };

const downloads = createFairSemaphore({
  permits: DOWNLOADS.atOnce,
  permitsPerOwner: DOWNLOADS.perAccount,
  permitsPerNetwork: DOWNLOADS.perNetwork,
  waitingMax: DOWNLOADS.waitingMax,
  waitMs: ANSWER_MS,
  refuse: () => new AppError('too-slow', BUSY_MESSAGE),
});

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts so many bytes as waiting for the client until the answer is over. */
    holdUntilClosed(request: FastifyRequest, reply: FastifyReply, bytes: number): void;
  }
}

/**
 * Makes a download of the contract a route. `write` gives the file piece by piece, each made only when
 * those before it are on their way; no connection to the database is held meanwhile. It breaks off, so
 * that nobody takes it for whole, when a piece cannot be made or the caller's session ends.
 */
export function registerDownload(
  app: FastifyInstance,
  download: Download,
  write: (caller: Caller) => Promise<AsyncIterable<string>>,
): void {
  app.route({
    method: 'GET',
    url: download.path,
    exposeHeadRoute: false,
    // Brotli takes megabytes for as long as the client reads.
    compress: { encodings: ['gzip', 'identity'] },
    onRequest: (request) => app.limits.countAddress('account', request),
    schema: describeDownload(download),
    serializerCompiler: () => JSON.stringify,
    handler: async (request, reply) => {
      const authenticate = () => app.authenticate(request, download.access);
      const caller = await authenticate();
      if (!caller) throw new Error('A member has a token.');
      request.caller = caller;
      await app.limits.countAccount('account', request);
      await beginDownload(ownerOf(request), reply.raw);
      const pieces = await withDeadline(write(caller), ANSWER_MS);
      app.logSecurity('data-exported', request);
      const hold = () => app.holdUntilClosed(request, reply, DOWNLOAD_BYTES);
      const file = Readable.from(
        whileAllowed(whenLong(inTurns(pieces, ownerOf(request)), hold), authenticate),
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

/** Resolves when the owner may have one more download, which then lasts until the answer is over. */
async function beginDownload(owner: Owner, response: ServerResponse): Promise<void> {
  const { promise: isBegun, resolve: begin } = Promise.withResolvers<void>();
  const whole = downloads.run(owner, async () => {
    begin();
    if (response.closed) return;
    await new Promise<void>((resolve) => {
      finished(response, () => resolve());
    });
  });
  await Promise.race([isBegun, whole]);
}

/**
 * Makes each piece in a turn of its owner, like the handler of a call: the many downloads of one account keep neither the
 * database nor the processor from others.
 */
async function* inTurns(pieces: AsyncIterable<string>, owner: Owner) {
  const iterator = pieces[Symbol.asyncIterator]();
  try {
    for (;;) {
      const piece = await handlers.run(owner, () => iterator.next());
      if (piece.done) return;
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
