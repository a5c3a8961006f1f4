import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { accepts } from './accepted-encoding.ts';
import { createFairSemaphore } from '#server/platform/concurrency/fair-semaphore.ts';
import { ownerOf } from './owners.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts so many bytes as waiting for the client, until what it returns is called. */
    holdBytes(request: FastifyRequest, bytes: number): () => void;
  }
}

/** Below this many bytes an answer goes faster as it is. */
const COMPRESS_FROM = 1_024;
/** Of 0 to 11; 4 takes twice as long to save a hundredth. */
const BROTLI_QUALITY = 2;
/**
 * Of 1 to 9. 4 MB of four letters in random order take 34 ms and become 1.4 MB; with 6, Node's own choice, they take
 * 694 ms and become 1.1 MB.
 */
const GZIP_LEVEL = 1;
/** Up to this many bytes, of half a millisecond, handing over to another thread costs more than it saves. */
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
 * Leaves two of libuv's four threads to passwords and files, and one network no more than one of these two. Who waits
 * has an answer in memory, which counts as unread: that bounds the line.
 */
const threads = createFairSemaphore({
  permits: 2,
  permitsPerNetwork: 1,
  waitingMax: Infinity,
  refuse: () => new Error('the line has no end'),
});

/** Compresses an answer in one piece, so that nothing but its bytes waits for a client that reads slowly. */
export async function compressAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  return typeof payload === 'string' ? compress(request, reply, Buffer.from(payload)) : payload;
}

/** The body in the encoding that the headers of the answer now say. */
export async function compress(
  request: FastifyRequest,
  reply: FastifyReply,
  body: Buffer,
): Promise<Buffer> {
  const { server } = request;
  const owner = ownerOf(request);
  server.answerPace?.count(owner, body.length);
  const encoding = sayEncoding(request, reply, body.length);
  if (encoding === undefined) return body;
  if (body.length <= COMPRESS_IN_PLACE_TO) return inPlace[encoding](body);
  const release = server.holdBytes(request, body.length);
  try {
    return await threads.run(owner, async () =>
      // Where the client has gone, nobody takes it.
      reply.raw.destroyed ? body : inAnotherThread[encoding](body),
    );
  } finally {
    release();
  }
}

/** In which encoding this client takes a body of so many bytes, undefined for as it is. Says it in the headers. */
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
