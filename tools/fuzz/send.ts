import http from 'node:http';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { FuzzRequest } from './requests.ts';

const TIMEOUT_MS = 10_000;

const DECODERS: Record<string, (bytes: Buffer) => Promise<Buffer>> = {
  gzip: promisify<Buffer, Buffer>(zlib.gunzip),
  deflate: promisify<Buffer, Buffer>(zlib.inflate),
  br: promisify<Buffer, Buffer>(zlib.brotliDecompress),
  zstd: promisify<Buffer, Buffer>(zlib.zstdDecompress),
};

export interface RawAnswer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  /** Decompressed; empty for an event stream, which does not end. */
  readonly body: Buffer;
}

/** Sends the request unchanged over one keep-alive connection. Throws without a complete answer. */
export async function sendRequest(
  address: string,
  agent: http.Agent,
  request: FuzzRequest,
  token: string,
): Promise<RawAnswer> {
  const answer = await exchange(address, agent, request, token);
  const decode = DECODERS[answer.headers['content-encoding'] ?? ''];
  return decode && answer.body.length > 0 ? { ...answer, body: await decode(answer.body) } : answer;
}

function exchange(
  address: string,
  agent: http.Agent,
  request: FuzzRequest,
  token: string,
): Promise<RawAnswer> {
  const { method, url, headers, authorization, body } = request;
  const { promise, resolve, reject } = Promise.withResolvers<RawAnswer>();
  const bytes = body === undefined ? undefined : Buffer.from(body, 'latin1');
  const { hostname, port, host } = new URL(address);
  const flat = ['Host', host, ...headers.flat()];
  if (authorization !== undefined) {
    flat.push('Authorization', authorization.replaceAll('{token}', token));
  }
  if (bytes !== undefined) flat.push('Content-Length', String(bytes.length));
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const sent = http.request({ hostname, port, agent, method, path: url, headers: flat, signal });
  sent.once('error', (error: Error & { code?: string }) => {
    // The server may have closed the idle connection while the request was sent.
    if (!sent.reusedSocket || error.code !== 'ECONNRESET') reject(error);
    else resolve(exchange(address, agent, request, token));
  });
  sent.once('response', (response) => {
    const { statusCode: status = 0, headers } = response;
    if (headers['content-type']?.startsWith('text/event-stream')) {
      resolve({ status, headers, body: Buffer.alloc(0) });
      sent.destroy();
      return;
    }
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.once('end', () => resolve({ status, headers, body: Buffer.concat(chunks) }));
    response.once('error', reject);
  });
  sent.end(bytes);
  return promise;
}
