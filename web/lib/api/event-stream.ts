import { readAccessToken } from './access-token.ts';
import { arrivalOf, consumePreload } from './preloads.ts';
import { readEventLines } from './event-lines.ts';

/** A connection without data for so long is given up. The server sends a heartbeat every 25 s. */
const SILENCE_MS = 60_000;

const UNAUTHORIZED = 401;

/** Called for each event; `arrivedAt` is when it arrived, in milliseconds since 1970. */
export type HandleData = (data: string, arrivedAt: number) => void;
type StreamOptions = { signal: AbortSignal; onData: HandleData };

/** How a connection ended: the server refused the token, or the connection broke. */
type StreamEnd = 'refused' | 'lost';

/**
 * Reads server-sent events, with the stored token, until the connection ends. Returns how it ended, and never
 * throws. The loading bar ignores it.
 */
export async function readEventStream(
  url: string,
  { signal, onData }: StreamOptions,
): Promise<StreamEnd> {
  const connection = new AbortController();
  const watch = watchSilence(() => connection.abort());
  const ended = AbortSignal.any([signal, connection.signal]);
  const accessToken = readAccessToken();
  const headers = { Accept: 'text/event-stream', Authorization: `Bearer ${accessToken}` };
  try {
    const response = await (consumePreload(url, accessToken, ended) ??
      fetch(url, { headers, cache: 'no-store', signal: ended }));
    if (response.status === UNAUTHORIZED) return 'refused';
    if (!response.ok || !response.body) return 'lost';
    // The stream may have been preloaded: its first event arrived with the response.
    let preloadedAt: number | undefined = arrivalOf(response);
    const parseChunk = readEventLines((data) => onData(data, preloadedAt ?? Date.now()));
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      watch.restart();
      const { done, value } = await reader.read();
      if (done) return 'lost';
      parseChunk(value);
      preloadedAt = undefined;
    }
  } catch {
    return 'lost';
  } finally {
    watch.stop();
    connection.abort();
  }
}

/** Calls back when nothing was received for too long: a connection can break without an error. */
function watchSilence(onSilence: () => void) {
  const start = () => setTimeout(onSilence, SILENCE_MS);
  let timer = start();
  return {
    restart: () => {
      clearTimeout(timer);
      timer = start();
    },
    stop: () => clearTimeout(timer),
  };
}
