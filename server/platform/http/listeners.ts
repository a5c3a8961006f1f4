import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, createServer, type Server as Listener } from 'node:net';
import { codeOf } from '#server/platform/process/error-code.ts';

/**
 * How many connections may wait to be accepted; Linux allows up to `net.core.somaxconn`, 4,096 since 5.4. With Node's
 * default of 511, a burst of connections made the kernel drop those of others, which try again after a second.
 */
export const BACKLOG = 4_096;
/** How often to look for a port that is free at each address. */
const ATTEMPTS_MAX = 10;

export interface Listening {
  readonly port: number;
  /** Stops accepting connections at the further addresses. The caller closes `server` itself. */
  close(): void;
}

export interface ListeningOptions {
  /** At least one. The server itself listens at the first. */
  readonly addresses: readonly string[];
  /** 0 for a port that is free at each of them. */
  readonly port: number;
  /** Makes the server listen at this host and port. */
  readonly listenFirst: (host: string, port: number) => Promise<unknown>;
}

/**
 * Makes an HTTP server accept connections at several addresses, all on one port. Connections at the further addresses
 * are handed to the server as its own, so that its limits, handlers and close apply to every connection. Rejects when
 * it cannot listen at one of the addresses.
 */
export async function listenAtEach(server: Server, options: ListeningOptions): Promise<Listening> {
  for (let attempt = 1; ; attempt += 1) {
    const listeners: Listener[] = [];
    try {
      return await listen(server, options, listeners);
    } catch (error) {
      closeAll(listeners);
      const mayBeFreeElsewhere = options.port === 0 && codeOf(error) === 'EADDRINUSE';
      if (!mayBeFreeElsewhere || attempt === ATTEMPTS_MAX) throw error;
    }
  }
}

/** The server listens last: it may be unable to listen a second time after it was closed. */
async function listen(
  server: Server,
  { addresses: [first = '', ...others], port, listenFirst }: ListeningOptions,
  listeners: Listener[],
): Promise<Listening> {
  let chosen = port;
  for (const address of others) {
    // The same options as Node sets for the sockets of an HTTP server.
    const listener = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
      server.emit('connection', socket);
    });
    listener.listen(chosen, address, BACKLOG);
    await once(listener, 'listening');
    listeners.push(listener);
    chosen = portOf(listener);
  }
  await listenFirst(first, chosen);
  return { port: portOf(server), close: () => closeAll(listeners) };
}

function portOf(listener: Listener): number {
  return (listener.address() as AddressInfo).port;
}

function closeAll(listeners: readonly Listener[]): void {
  for (const listener of listeners) listener.close();
}
