import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { FastifyServerFactory } from 'fastify';
import type { ResponseCache, StoredResponse } from './response-cache.ts';

export interface HotPathOptions {
  readonly responses: ResponseCache;
  /**
   * Who may read with this Authorization header, as far as that is known without the database:
   * undefined when it is not, '' for a visitor who may.
   */
  peekReader(authorization: string | undefined): string | undefined;
}

/**
 * Makes a server that sends a kept answer without going through the framework, which costs several
 * times as much as sending it. All else goes there.
 */
export function hotPath({ responses, peekReader }: HotPathOptions): FastifyServerFactory {
  return (handle, options) => {
    const listener: RequestListener = (request, response) => {
      const reader = isPlainRead(request) ? peekReader(request.headers.authorization) : undefined;
      if (reader === undefined) {
        handle(request, response);
        return;
      }
      const key = cacheKey(request);
      const send = (kept: StoredResponse | undefined) => {
        if (kept === undefined) handle(request, response);
        else response.writeHead(200, kept.headers).end(kept.body);
      };
      const kept = findKept(responses, key, reader);
      const reading = kept ?? responses.findReading(key);
      if (reading === undefined || 'body' in reading) send(kept);
      // Who asks for the same at the same time is answered by the same look into the database.
      else void reading.ended.then(() => send(findKept(responses, key, reader)));
    };
    const server = createServer(listener);
    // Fastify sets these on the servers that it makes itself.
    const { keepAliveTimeout, requestTimeout } = options as Record<string, number>;
    Object.assign(server, { keepAliveTimeout, requestTimeout });
    return server;
  };
}

/** What of a request decides on the answer, but for who asks. */
export function cacheKey({ url = '', headers }: IncomingMessage): string {
  return `${url}\n${headers['accept-encoding'] ?? ''}\n${headers.origin ?? ''}`;
}

/** The key of an answer that is for one reader alone. */
export function personalKey(key: string, reader: string): string {
  return `${key}\n${reader}`;
}

function findKept(cache: ResponseCache, key: string, reader: string): StoredResponse | undefined {
  return cache.find(key) ?? cache.find(personalKey(key, reader));
}

/** Whoever says `no-cache`, as browsers do on a forced reload, is answered anew. */
function isPlainRead({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && headers['cache-control'] === undefined;
}
