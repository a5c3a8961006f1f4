import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { type Encoding, inAnotherThread, sayEncoding } from './compression.ts';

/** A body and its compressed forms. Each form is made when a client first requests it. */
interface Forms {
  readonly plain: Promise<Buffer>;
  readonly compressed: Map<Encoding, Promise<Buffer>>;
}

/**
 * Stores the answers of `app` at these paths in memory, with their compressed forms. They must stay the same as long as
 * the process runs. Compressing a megabyte anew for each client takes 40 ms and as many megabytes as there are clients:
 * 80 of them had the process killed for memory.
 */
export function compressOnce(app: FastifyInstance, paths: readonly string[]): void {
  const formsOf = new Map<string, Forms>();

  // A range of a file would be a stream, which leaves the file open while its client reads.
  app.addHook('onRequest', async ({ headers }) => {
    delete headers.range;
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const [path = ''] = request.url.split('?', 1);
    const isCacheable =
      request.method === 'GET' && reply.statusCode === 200 && paths.includes(path);
    if (!isCacheable) return payload;
    const known = formsOf.get(path);
    if (known && payload instanceof Readable) payload.destroy();
    const forms = known ?? { plain: readWhole(payload), compressed: new Map() };
    formsOf.set(path, forms);
    try {
      const plain = await forms.plain;
      const encoding = sayEncoding(request, reply, plain.length);
      const body = encoding === undefined ? plain : await compress(forms, encoding, plain);
      void reply.header('content-length', body.length);
      return body;
    } catch (error) {
      formsOf.delete(path);
      throw error;
    }
  });
}

async function readWhole(payload: unknown): Promise<Buffer> {
  if (payload instanceof Readable) return buffer(payload);
  return payload instanceof Buffer ? payload : Buffer.from(String(payload));
}

function compress({ compressed }: Forms, encoding: Encoding, plain: Buffer): Promise<Buffer> {
  const made = compressed.get(encoding) ?? inAnotherThread[encoding](plain);
  compressed.set(encoding, made);
  return made;
}
