import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Metrics } from './metrics.ts';
import type { ResponseCache, StoredResponse } from './response-cache.ts';
import type { Reading } from './tagged-cache.ts';

/** How often what somebody waits for may change before it is read for them alone. */
const WAITS_MAX = 5;
/** And how long, before it is: whoever reads for it may have met a database that says nothing. */
const LONGEST_WAIT_MS = 400;

export interface HotPathOptions {
  readonly responses: ResponseCache;
  /**
   * Who may read with this Authorization header, as far as that is known without the database:
   * undefined when it is not, '' for a visitor who may.
   */
  peekReader(authorization: string | undefined): string | undefined;
  /** Where what is sent from memory is counted, if anywhere. */
  readonly metrics?: Metrics | undefined;
}

/**
 * Sends a kept answer without going through the framework, which costs several times as much as
 * sending it. All else goes to `handle`, the framework.
 */
export function hotPath({ responses, peekReader, metrics }: HotPathOptions) {
  return (handle: RequestListener): RequestListener =>
    (request, response) => {
      const reader = isPlainRead(request) ? peekReader(request.headers.authorization) : undefined;
      if (reader === undefined) {
        handle(request, response);
        return;
      }
      const key = cacheKey(request);
      const begun = metrics && performance.now();
      const send = (kept: StoredResponse | undefined) => {
        if (kept === undefined) {
          lookedUp.add(request);
          handle(request, response);
          return;
        }
        // Without an id: there is no line in the log that it could name.
        response.writeHead(200, kept.headers).end(kept.body);
        if (begun === undefined) return;
        const ms = performance.now() - begun;
        metrics?.countAnswer({ method: 'GET', route: kept.route, status: 200, ms, cache: 'hit' });
      };
      const kept = findKept(responses, key, reader);
      if (kept !== undefined || responses.findReading(key) === undefined) send(kept);
      else void waitForKept(responses, { request, response, key, reader }).then(send);
    };
}

/**
 * Waits for what others who ask for the same are about to be given, so that the database is asked
 * once for all of them. Undefined for whoever has to ask it.
 */
async function waitForKept(
  responses: ResponseCache,
  { request, response, key, reader }: Waiting,
): Promise<StoredResponse | undefined> {
  const late = within(LONGEST_WAIT_MS);
  for (let waits = 0; waits < WAITS_MAX; waits += 1) {
    const reading = responses.findReading(key);
    if (reading === undefined) {
      // It changed while it was read. The first who waited reads it again, and the others wait on.
      beginReading(responses, request, response);
      return undefined;
    }
    await Promise.race([reading.ended, late.promise]);
    const kept = findKept(responses, key, reader);
    if (kept) return kept;
    if (late.isOver) break;
  }
  return undefined;
}

/** Resolves after so many milliseconds. */
function within(ms: number) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const state = { promise, isOver: false };
  setTimeout(() => {
    state.isOver = true;
    resolve();
  }, ms).unref();
  return state;
}

interface Waiting {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly key: string;
  readonly reader: string;
}

const lookedUp = new WeakSet<IncomingMessage>();

/**
 * Whether its answer was looked for in memory, and so may be put together from what is kept there: not
 * that of whoever asks for it anew.
 */
export function isLookedUp(request: IncomingMessage): boolean {
  return lookedUp.has(request);
}

const readings = new WeakMap<IncomingMessage, Reading<StoredResponse>>();

/** The reading for a request whose answer may be kept; it ends with the response at the latest. */
export function beginReading(
  responses: ResponseCache,
  request: IncomingMessage,
  response: ServerResponse,
): Reading<StoredResponse> | undefined {
  const begun = readings.get(request);
  if (begun) return begun;
  const reading = responses.beginReading(cacheKey(request));
  if (!reading) return undefined;
  readings.set(request, reading);
  // Whoever hung up while they waited for others does not close a second time.
  if (response.closed) reading.end();
  else response.once('close', () => reading.end());
  return reading;
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
