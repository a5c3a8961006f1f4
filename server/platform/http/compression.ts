import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { accepts } from './accepted-encoding.ts';
import { createFairSemaphore } from '#server/platform/concurrency/fair-semaphore.ts';
import { queueKeyOf } from './queue-keys.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts `bytes` as unread by the client, until the returned function is called. */
    holdBytes(request: FastifyRequest, bytes: number): () => void;
  }
}

/** In bytes. A shorter answer is faster uncompressed. */
const COMPRESS_FROM = 1_024;
/** From 0 to 11. Level 4 takes twice as long to save one percent. */
const BROTLI_QUALITY = 2;
/**
 * From 1 to 9. 4 MB of four letters in random order take 34 ms and become 1.4 MB; at level 6, Node's default, they take
 * 694 ms and become 1.1 MB.
 */
const GZIP_LEVEL = 1;
/**
 * In bytes. Compressing up to this size takes half a millisecond, and handing it to another thread costs more than it
 * saves.
 */
const COMPRESS_IN_PLACE_TO = 49_152;

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } };
const GZIP = { level: GZIP_LEVEL };
const inPlace = {
  br: (body: Buffer) => brotliCompressSync(body, BROTLI),
  gzip: (body: Buffer) => gzipSync(body, GZIP),
};
const brotli = promisify(brotliCompress);
const gzipAsync = promisify<Buffer, typeof GZIP, Buffer>(gzip);
export const inAnotherThread = {
  br: (body: Buffer) => brotli(body, BROTLI),
  gzip: (body: Buffer) => gzipAsync(body, GZIP),
};

export type Encoding = keyof typeof inAnotherThread;

/**
 * Leaves two of libuv's four threads to passwords and files, and lets one network use only one of the other two. The
 * queue needs no limit of its own: each waiting answer is in memory and counts as unread, which is limited.
 */
const threads = createFairSemaphore({
  permits: 2,
  permitsPerNetwork: 1,
  waitingMax: Infinity,
  refuse: () => new Error('unreachable: the queue and the wait are unlimited'),
});

/** Compresses a whole answer at once, so that only its bytes wait for a slow client. */
export async function compressAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  const body = bodyOf(payload);
  return body ? compress(request, reply, body) : payload;
}

/** The bytes of a serialised answer; undefined for one without a body. */
export function bodyOf(payload: unknown): Buffer | undefined {
  if (payload instanceof Buffer) return payload;
  return typeof payload === 'string' ? Buffer.from(payload) : undefined;
}

/** Returns the body in the encoding that it sets in the answer's headers. */
export async function compress(
  request: FastifyRequest,
  reply: FastifyReply,
  body: Buffer,
): Promise<Buffer> {
  const { server } = request;
  const encoding = sayEncoding(request, reply, body.length);
  if (encoding === undefined) return body;
  if (body.length <= COMPRESS_IN_PLACE_TO) return inPlace[encoding](body);
  const release = server.holdBytes(request, body.length);
  try {
    return await threads.run(queueKeyOf(request), async () =>
      // The client has closed its connection, so nobody reads the body.
      reply.raw.destroyed ? body : inAnotherThread[encoding](body),
    );
  } finally {
    release();
  }
}

/** Chooses the encoding of a body of `length` bytes for this client, undefined for none, and sets the headers. */
export function sayEncoding(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  length: number,
): Encoding | undefined {
  if (length < COMPRESS_FROM) return undefined;
  addVary(reply);
  const encoding = (['br', 'gzip'] as const).find((name) =>
    accepts(headers['accept-encoding'], name),
  );
  if (encoding !== undefined) void reply.header('content-encoding', encoding);
  return encoding;
}

function addVary(reply: FastifyReply): void {
  const vary = reply.getHeader('vary');
  void reply.header('vary', vary ? `${String(vary)}, Accept-Encoding` : 'Accept-Encoding');
}
