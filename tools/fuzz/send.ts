import http from 'node:http';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { exchangeAgain, type RawAnswer } from '#tools/http/exchange.ts';
import type { FuzzRequest } from './requests.ts';

const TIMEOUT_MS = 10_000;

const DECODERS: Record<string, (bytes: Buffer) => Promise<Buffer>> = {
  gzip: promisify<Buffer, Buffer>(zlib.gunzip),
  deflate: promisify<Buffer, Buffer>(zlib.inflate),
  br: promisify<Buffer, Buffer>(zlib.brotliDecompress),
  zstd: promisify<Buffer, Buffer>(zlib.zstdDecompress),
};

/**
 * Sends the request unchanged over one keep-alive connection, and decompresses the answer. Throws without a complete
 * answer.
 */
export async function sendRequest(
  address: string,
  agent: http.Agent,
  request: FuzzRequest,
  token: string,
): Promise<RawAnswer> {
  const { method, url, headers, authorization, body } = request;
  const bytes = body === undefined ? undefined : Buffer.from(body, 'latin1');
  const { hostname, port, host } = new URL(address);
  const flat = ['Host', host, ...headers.flat()];
  if (authorization !== undefined) {
    flat.push('Authorization', authorization.replaceAll('{token}', token));
  }
  if (bytes !== undefined) flat.push('Content-Length', String(bytes.length));
  const target = { hostname, port, agent, method, path: url, headers: flat };
  const answer = await exchangeAgain(
    () => http.request({ ...target, signal: AbortSignal.timeout(TIMEOUT_MS) }),
    { body: bytes },
  );
  const decode = DECODERS[answer.headers['content-encoding'] ?? ''];
  return decode && answer.body.length > 0 ? { ...answer, body: await decode(answer.body) } : answer;
}
