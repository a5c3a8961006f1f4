import { once } from 'node:events';
import { createServer } from 'node:http';
import { listenAtEach } from '#server/platform/http/listeners.ts';
import type { Metrics } from './metrics.ts';

interface MetricsOptions {
  /** Where to listen; port 0 selects a free one. */
  readonly addresses: readonly string[];
  readonly port: number;
  onError(error: unknown): void;
}

export interface MetricsServer {
  readonly port: number;
  close(): Promise<void>;
}

/** Serves `GET /metrics` on a port of its own, which need not be as public as the forum. */
export async function serveMetrics(
  { render, contentType }: Metrics,
  { addresses, port, onError }: MetricsOptions,
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    render().then(
      (text) => response.writeHead(200, { 'content-type': contentType }).end(text),
      (error: unknown) => {
        onError(error);
        response.writeHead(500).end();
      },
    );
  });
  const listening = await listenAtEach(server, {
    addresses,
    port,
    listenFirst: async (host, chosenPort) => {
      server.listen(chosenPort, host);
      await once(server, 'listening');
    },
  });
  return {
    port: listening.port,
    async close() {
      const closed = once(server, 'close');
      listening.close();
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
