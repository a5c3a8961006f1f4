import { type HandleData, readEventStream } from '#web/lib/api/event-stream.ts';
import { pause, retryPause } from '#web/lib/api/pause.ts';

const URL = '/v1/events';

/**
 * Keeps an event stream open while the tab is visible, and closes it while the tab is hidden. Reconnects when the
 * connection breaks, but calls `onRefused` and stops when the server refuses the token. Returns a function that stops it.
 */
export function keepConnected(onData: HandleData, onRefused: () => void): () => void {
  const life = new AbortController();
  let connection: AbortController | undefined;

  function connect() {
    connection?.abort();
    if (document.visibilityState === 'hidden') return;
    connection = new AbortController();
    void stayConnected(AbortSignal.any([life.signal, connection.signal]), onData, onRefused);
  }

  const { signal } = life;
  document.addEventListener('visibilitychange', connect, { signal });
  // The browser may keep reading from a network that is down.
  window.addEventListener('offline', connect, { signal });
  window.addEventListener('online', connect, { signal });
  connect();
  return () => life.abort();
}

async function stayConnected(
  signal: AbortSignal,
  onData: HandleData,
  onRefused: () => void,
): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    const end = await readEventStream(URL, {
      signal,
      onData: (data, beganAt) => {
        failures = 0;
        // Data that was buffered when the tab was hidden is dropped.
        if (!signal.aborted) onData(data, beganAt);
      },
    });
    if (end === 'refused') return onRefused();
    await pause(retryPause(failures), signal);
    failures += 1;
  }
}
