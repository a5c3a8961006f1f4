import { type HandleData, readEventStream } from '#web/lib/api/event-stream.ts';
import { pause, retryPause } from '#web/lib/api/pause.ts';

const STREAM = '/v1/events';

/**
 * Keeps an event stream open while the tab is visible, and closes it while the tab is hidden. Reconnects when the
 * connection breaks or the server refuses the token, and calls `onRefused` at each refusal, because signing out may
 * fail at the first. Returns a function that stops it.
 */
export function keepConnected(onData: HandleData, onRefused: () => void): () => void {
  const controller = new AbortController();
  let connection: AbortController | undefined;

  /** Ends the connection, and opens another unless the tab is hidden. */
  function reconnect() {
    connection?.abort();
    if (document.visibilityState === 'hidden') return;
    connection = new AbortController();
    void stayConnected(AbortSignal.any([controller.signal, connection.signal]), onData, onRefused);
  }

  const { signal } = controller;
  document.addEventListener('visibilitychange', reconnect, { signal });
  // The browser may keep reading from a network that is down.
  window.addEventListener('offline', reconnect, { signal });
  window.addEventListener('online', reconnect, { signal });
  reconnect();
  return () => controller.abort();
}

async function stayConnected(
  signal: AbortSignal,
  onData: HandleData,
  onRefused: () => void,
): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    const end = await readEventStream(STREAM, {
      signal,
      onData: (data, arrivedAt) => {
        failures = 0;
        // Data that was buffered when the tab was hidden is dropped.
        if (!signal.aborted) onData(data, arrivedAt);
      },
    });
    if (end === 'refused') onRefused();
    await pause(retryPause(failures), signal);
    failures += 1;
  }
}
