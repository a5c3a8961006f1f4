import { readAccessToken } from './access-token.ts';
import { arrivalOf, consumePreload } from './preloads.ts';
import { readEventLines } from './event-lines.ts';

/** A server that is there says something at least every half of this. */
export const SILENCE_MS = 60_000;

const UNAUTHORIZED = 401;

/** Hears each event, and when its stream began, in milliseconds of the clock. */
export type HandleData = (data: string, beganAt: number) => void;
type StreamOptions = { signal: AbortSignal; onData: HandleData };

/** How a connection ended: the server does not know the token, or the connection is gone. */
export type StreamEnd = 'refused' | 'lost';

/**
 * Reads one connection of server-sent events, with the stored token, until it ends; gives how it
 * ended and never throws. It is no activity that the loading bar would show.
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
    const beganAt = arrivalOf(response);
    const takePiece = readEventLines((data) => onData(data, beganAt));
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      watch.heard();
      const { done, value } = await reader.read();
      if (done) return 'lost';
      takePiece(value);
    }
  } catch {
    return 'lost';
  } finally {
    watch.stop();
    connection.abort();
  }
}

/** A connection can be dead without anybody being told. */
function watchSilence(onSilence: () => void) {
  const start = () => setTimeout(onSilence, SILENCE_MS);
  let timer = start();
  return {
    heard: () => {
      clearTimeout(timer);
      timer = start();
    },
    stop: () => clearTimeout(timer),
  };
}
