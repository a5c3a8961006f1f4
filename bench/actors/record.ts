import { request } from 'node:http';
import { exchange } from '#tools/http/exchange.ts';
import type { Recording } from './bare-server.ts';

/** Headers that Node adds itself, or that frame the body: the bare servers frame it themselves. */
const OF_THE_CONNECTION = new Set([
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'transfer-encoding',
]);

/** Records one answer of Rembuk, byte for byte. Throws unless it is a 200. */
export async function record(
  url: string,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<Recording> {
  const { status, rawHeaders, body } = await exchange(request(`${url}${path}`, { headers }));
  if (status !== 200) throw new Error(`${path} answered ${status}: ${body.toString()}`);
  const pairs = Array.from(
    { length: rawHeaders.length / 2 },
    (_, at) => [rawHeaders[2 * at] ?? '', rawHeaders[2 * at + 1] ?? ''] as const,
  ).filter(([name]) => !OF_THE_CONNECTION.has(name.toLowerCase()));
  return { path, headers: [...pairs, ['content-length', String(body.length)]], body };
}
